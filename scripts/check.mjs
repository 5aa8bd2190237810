/**
 * `npm run check`: the quick checks, for each commit. With `-- --changed`: only files that are not committed and the
 * tests that import them, for each change. `npm test` runs everything.
 */

import { requireToolchain } from './building/toolchain.mjs';
import { checkChanged } from './testing/changed.mjs';
import { format, quickTypes, runStages, vitest } from './testing/stages.mjs';

await requireToolchain();
process.exitCode = process.argv.includes('--changed')
  ? await checkChanged()
  : await runStages([format, quickTypes, vitest('rules and guards', ['node'])]);
