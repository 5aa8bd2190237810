/**
 * `npm run bench -- scale [--members 300000]`: fills cells with that many members and half as many, walks every page and
 * runs every job, and prints each statement with the rows it read at both, its time and its plan. Fails if one grows.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../building/toolchain.mjs';
import { runtimeMemoryMiB } from './processes.mjs';
import { printTable } from './table.mjs';

/** @typedef {{of: string, sql: string, written: number, ms: number, once: number, twice: number, plan: string}} Line */

/** @param {string[]} words @returns {Promise<number>} exit code */
export async function benchScale(words) {
  const at = words.indexOf('--members');
  const members = at < 0 ? 300_000 : Number(words[at + 1]);
  if (!Number.isInteger(members) || members < 2) throw new Error('--members takes a whole number from 2.');
  const begun = Date.now();
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'workers', 'tests/features/scale/growth.test.ts'],
    {
      cwd: root,
      env: { ...process.env, SCALE_MEMBERS: String(members), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let peakMiB = 0;
  const looks = setInterval(() => {
    peakMiB = Math.max(peakMiB, runtimeMemoryMiB(Number(child.pid)));
  }, 1_000);
  /** @type {Line[]} */
  const lines = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('SCALE ')) lines.push(JSON.parse(line.slice(6)));
    else if (/✗|×|FAIL|AssertionError|^\+ /.test(line)) console.log(line);
  }
  clearInterval(looks);
  const code = await new Promise((resolve) =>
    child.exitCode === null ? child.on('exit', resolve) : resolve(child.exitCode),
  );
  for (const of of ['page', 'job'])
    printTable(
      `Statements of every ${of}: rows read at ${members / 2} and at ${members} members`,
      lines
        .filter((line) => line.of === of)
        .sort((one, other) => other.twice - one.twice || other.ms - one.ms)
        .map(({ once, twice, written, ms, sql, plan }) => ({
          ...{ read: once, 'read, twice as many': twice, written, ms: ms.toFixed(1) },
          ...{ statement: sql.slice(0, 110), plan: plan.slice(0, 110) },
        })),
    );
  console.log(`\n${lines.length} statements; ${((Date.now() - begun) / 1000).toFixed(0)} s; at most ${peakMiB} MiB`);
  return code ?? 1;
}
