/** `npm test`: every test, on a machine with only Node and npm. The last line is a summary. */

import { requireToolchain } from './building/toolchain.mjs';
import { browser, bundle, format, runStages, secondChain, types, vitest } from './testing/stages.mjs';

await requireToolchain();
process.exitCode = await runStages([
  format,
  types,
  vitest('rules, guards and models', ['node', 'model']),
  // With React as it is deployed, which is faster; what its development build complains of is heard on every page below.
  vitest('worker', ['workers'], { NODE_ENV: 'production' }),
  vitest('every page', ['alone']),
  vitest('long runs, a sample', ['soak']),
  bundle,
  vitest('budgets', ['budgets']),
  browser,
  ...secondChain,
]);
