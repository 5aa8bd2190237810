/**
 * `npm run bench -- renewal [--charges 5000]`: the renewal day of an imported chain. So many memberships renew within an hour;
 * the provider's events are posted to the real handler in bursts of 500, in another order, some twice, of two in a hundred
 * charges none at all, while the queue and the crons run. Prints events a second, how long the jobs took to put the rest right,
 * and the most memory; fails if a charge is missing or is there twice. It ends by itself after 40 minutes of events. The
 * database is SQLite in memory, so times are this machine's.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../building/toolchain.mjs';

const usual = 5_000;

/** @param {string[]} words @returns {Promise<number>} exit code */
export async function benchRenewal(words) {
  const at = words.indexOf('--charges');
  const charges = at < 0 ? usual : Number(words[at + 1]);
  if (!Number.isInteger(charges) || charges < 1) throw new Error('--charges takes a whole number from 1.');
  const begun = Date.now();
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'soak', 'tests/soak/renewal/renewal.test.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        ...{ RENEWAL_CHARGES: String(charges), FIGURES: '1', NO_COLOR: '1', NODE_ENV: 'production' },
        NODE_OPTIONS: '--max-old-space-size=8192',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const figures = /^FIGURE (.+?): (.+)$/.exec(line);
    if (figures) console.log(`\n${figures[1]}\n  ${figures[2]?.replaceAll(', ', '\n  ')}`);
    else if (/✗|×|FAIL|Error|^[+-] /.test(line)) console.log(line);
  }
  const code = await new Promise((resolve) =>
    child.exitCode === null ? child.on('exit', resolve) : resolve(child.exitCode),
  );
  console.log(
    `\n${charges} charges, ${((Date.now() - begun) / 1000).toFixed(0)} s; ${code === 0 ? 'differences 0' : 'FAILED'}`,
  );
  return code ?? 1;
}
