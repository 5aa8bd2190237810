/**
 * `npm run soak`: the long tests at full size, with a table at the end. `npm test` runs a sample of each. `SOAK_SEED=…`
 * repeats a run. They send requests to this machine only, in bounded numbers, and end by themselves.
 *   npm run soak                     all of them, about two hours on two cores
 *   npm run soak -- sessions walks   only those named: sessions, walks, input, values, faults, timing, cells, lives,
 *                                  renewal, budgets, kills, posts
 * `lives` uses both cores; for a failure it prints the shortest life that still fails, and a command that repeats it.
 */
import { join } from 'node:path';
import { build } from './build.mjs';
import { requireToolchain, root, runTool } from './building/toolchain.mjs';

await requireToolchain();
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const inNode = (/** @type {string} */ project, /** @type {string} */ file) => ({
  args: [vitest, 'run', '--project', project, file],
});

/** @type {Record<string, {args: string[], needsBuild?: boolean, parts?: number, env?: Record<string, string>}>} */
const runs = {
  sessions: inNode('model', 'tests/model/sessions/sessions.test.ts'),
  walks: inNode('soak', 'tests/soak/guard-walks.test.ts'),
  screens: inNode('soak', 'tests/soak/kiosk-week.test.ts'),
  input: inNode('soak', 'tests/soak/bad-input.test.ts'),
  values: inNode('workers', 'tests/features/site/bad-input.test.ts'),
  faults: inNode('soak', 'tests/soak/faults.test.ts'),
  timing: inNode('workers', 'tests/features/login/timing.test.ts'),
  cells: inNode('workers', 'tests/attacks/cells/cookie-across-cells.test.ts'),
  lives: {
    ...inNode('soak', 'tests/soak/lives.test.ts'),
    // Two processes share its blocks of seeds.
    parts: process.env.SOAK_LIFE ? 1 : 2,
    // React's development build is slow.
    env: { NODE_ENV: 'production' },
  },
  renewal: {
    ...inNode('soak', 'tests/soak/renewal/renewal.test.ts'),
    env: { RENEWAL_CHARGES: '20000', NODE_ENV: 'production' },
  },
  budgets: inNode('soak', 'tests/soak/renewal/budgets.test.ts'),
  kills: { args: [join(root, 'scripts/soak/kills.mjs'), '--full'], needsBuild: true },
  posts: { args: [join(root, 'scripts/soak/posts.mjs')], needsBuild: true },
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in runs));
if (unknown.length > 0) {
  console.error(`There is no run "${unknown.join('", "')}": ${Object.keys(runs).join(', ')}.`);
  process.exit(2);
}

const rows = [];
for (const [name, { args, needsBuild, parts = 1, env = {} }] of Object.entries(runs)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  if (needsBuild) await build();
  const begun = Date.now();
  const ran = await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      runTool(args, { env: { SOAK: 'full', SOAK_PART: `${part}/${parts}`, ...env }, quiet: true }),
    ),
  );
  const code = Math.max(...ran.map((one) => one.code));
  for (const one of ran) if (one.code !== 0) console.log(one.output.slice(-8_000));
  const output = ran.map((one) => one.output).join('\n');
  const figures = [...output.matchAll(/^(?:SOAK|FIGURE) (.+)$/gm)].map(([, text = '']) => text);
  rows.push({ name, good: code === 0, minutes: (Date.now() - begun) / 60_000, figures });
}

console.log('');
for (const { name, good, minutes, figures } of rows) {
  console.log(`${good ? 'good  ' : 'FAILED'}  ${name.padEnd(9)} ${minutes.toFixed(1).padStart(6)} min`);
  for (const figure of figures) console.log(`          ${figure}`);
}
process.exitCode = rows.every(({ good }) => good) ? 0 : 1;
