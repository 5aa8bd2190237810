/**
 * `npm run bench -- trips`: walks sign-up, login, account and kiosk with the database 30 ms away and prints how often each
 * request waited for it, and how long it took. Fails where one waits more often than `tests/features/trips/allowed.ts` says.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../../building/toolchain.mjs';
import { printTable } from '../table.mjs';

/** @typedef {{name: string, waits: number, calls: number, kvReads: number, bytes: number, ms: number}} Line */

const awayMs = 30;

/** What each request of the walks waited for, and whether the test of that passed. @returns {Promise<{code: number, lines: Line[]}>} */
export async function walkTrips() {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'workers', 'tests/features/trips/trips.test.ts'],
    {
      cwd: root,
      env: { ...process.env, TRIPS_MS: String(awayMs), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  /** @type {Line[]} */
  const lines = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const at = line.indexOf('TRIPS {');
    if (at >= 0) lines.push(JSON.parse(line.slice(at + 6)));
    else if (/✗|×|FAIL|AssertionError|^\+ /.test(line)) console.log(line);
  }
  const code = await new Promise((resolve) =>
    child.exitCode === null ? child.on('exit', resolve) : resolve(child.exitCode),
  );
  return { code: code ?? 1, lines };
}

/** @returns {Promise<number>} exit code */
export async function benchTrips() {
  const { code, lines } = await walkTrips();
  printTable(
    `Waits for a database ${awayMs} ms away`,
    lines.map(({ name, waits, calls, ms }) => ({ request: name, waits, calls, ms })),
  );
  return code;
}
