/**
 * `npm run doctor -- --env NAME`: lists what a deployment would lack; deploys nothing.
 * `npm run doctor -- --house`: prints size and coupling of the code beside their limits.
 */
import { runTypeScript } from './building/typescript-runner.mjs';

await runTypeScript(process.argv.includes('--house') ? './scripts/house/main.ts' : './scripts/deployment/doctor.ts');
