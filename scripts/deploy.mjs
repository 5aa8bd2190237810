/** `npm run deploy [-- --env NAME]`: builds and deploys, or refuses with a list of what is missing. */
import { runTypeScript } from './building/typescript-runner.mjs';

await runTypeScript('./scripts/deployment/deploy.ts');
