/** `npm run doctor [-- --env NAME]`: says what a deployment would still lack; deploys nothing. */
import { runTypeScript } from './typescript-runner.mjs';

await runTypeScript('./scripts/deployment/doctor.ts');
