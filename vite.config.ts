import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';
import { addressVars } from './scripts/addresses.mjs';
import { clientManifest } from './scripts/vite/client-manifest.ts';
import { reloadPages, viteOwnPaths } from './scripts/vite/development.ts';
import { fewStripeResources } from './scripts/vite/few-stripe-resources.ts';
import { issuerData } from './scripts/vite/issuer-data.ts';
import { phoneMetadata } from './scripts/vite/phone-metadata.ts';
import { plainImports } from './scripts/vite/plain-imports.ts';
import { plainSql } from './scripts/vite/plain-sql.ts';
import { styleTargets } from './scripts/vite/style-targets.ts';
import { textParts } from './scripts/vite/texts.ts';
import { withoutAttestation } from './scripts/vite/without-attestation.ts';

/** React's renderer to strings alone: its package entry brings the stream's renderer along, which is half of the weight. */
const stringRenderer = fileURLToPath(
  new URL('./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
);

export default defineConfig(({ command }) => ({
  appType: 'custom',
  clearScreen: false,
  resolve: { alias: command === 'build' ? [{ find: /^react-dom\/server$/, replacement: stringRenderer }] : [] },
  server: { strictPort: true, hmr: { overlay: false } },
  plugins: [
    clientManifest(),
    issuerData(),
    textParts(),
    phoneMetadata(),
    withoutAttestation(),
    fewStripeResources(),
    plainImports(),
    plainSql(),
    styleTargets(),
    reloadPages(),
    cloudflare({
      inspectorPort: false,
      persistState: { path: process.env.MEDLEM_STATE ?? '.wrangler/state' },
      config: command === 'serve' ? developmentConfig : undefined,
    }),
  ],
  environments: {
    client: {
      build: {
        manifest: true,
        assetsDir: 'static',
        // Islands are fetched on demand by a loader that must stay under 2 KB; the page names what to preload.
        modulePreload: false,
        rolldownOptions: { input: { main: 'client/main.ts' } },
      },
    },
    medlem: {
      build: {
        minify: true,
        // Nothing is kept by these names, and three hundred that end in chance weigh eight kilobytes.
        rolldownOptions: { output: { chunkFileNames: 'assets/[name].js' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'medlem']) {
        const environment = builder.environments[name];
        if (environment === undefined) throw new Error(`no build environment named ${name}`);
        await builder.build(environment);
      }
    },
  },
}));

/** Lists are joined, not replaced, when this returns a value: so the rules of the assets are changed in place. */
function developmentConfig(config: {
  vars?: Record<string, unknown>;
  assets?: { run_worker_first?: string[] | boolean };
}) {
  config.vars = { ...config.vars, ...addressVars(process.env) };
  if (config.assets !== undefined) config.assets.run_worker_first = ['/*', ...viteOwnPaths];
}
