/** Renders the mails for the gallery into the folder that is named. */
import { runTypeScript } from '../building/typescript-runner.mjs';

await runTypeScript('./tests/e2e/gallery/render-mails.ts');
