/** `npm run ops -- COMMAND`: what an operator does to data, locally or in an account. */
import { runTypeScript } from './typescript-runner.mjs';

await runTypeScript('./scripts/ops/main.ts');
