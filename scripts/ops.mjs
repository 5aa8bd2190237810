/**
 * `npm run ops -- COMMAND`: an operator's command on data, local or in an account. `npm start` runs several at once
 * (`--series`).
 */
import './building/chain.mjs';
import { runTypeScript } from './building/typescript-runner.mjs';

const [first, ...rest] = process.argv.slice(2);
if (first === '--series') await runTypeScript('./scripts/ops/data/series.ts', rest);
else await runTypeScript('./scripts/ops/main.ts');
