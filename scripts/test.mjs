/** `npm test`: everything there is, on a machine with Node and npm only. The last line sums it up. */
import { browser, bundle, format, runStages, types, vitest } from './stages.mjs';
import { requireToolchain } from './toolchain.mjs';

await requireToolchain();
process.exitCode = await runStages([
  format,
  types,
  vitest('rules and guards', ['node']),
  vitest('worker', ['workers']),
  vitest('long runs, a sample', ['soak']),
  bundle,
  vitest('budgets', ['budgets']),
  browser,
]);
