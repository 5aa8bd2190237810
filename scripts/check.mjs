/** `npm run check`: what is quick, for before each commit. `npm test` runs everything. */
import { format, runStages, types, vitest } from './stages.mjs';
import { requireToolchain } from './toolchain.mjs';

await requireToolchain();
process.exitCode = await runStages([format, types, vitest('rules and guards', ['node'])]);
