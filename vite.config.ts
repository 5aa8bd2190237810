import { cloudflare, type WorkerConfig } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';
import { localConfiguration, outputFolder, stateFolder } from './scripts/building/chain.mjs';
import { addressVars, inspectorPort } from './scripts/local/addresses.mjs';
import { brandFiles } from './scripts/vite/chain/brand.ts';
import { chain } from './scripts/vite/chain/chain.ts';
import { phoneMetadata } from './scripts/vite/chain/phone-metadata.ts';
import { textParts } from './scripts/vite/chain/texts.ts';
import { clientManifest } from './scripts/vite/client-manifest.ts';
import { reloadPages, viteOwnPaths } from './scripts/vite/development.ts';
import { fewStripeResources } from './scripts/vite/few-stripe-resources.ts';
import { flushSql } from './scripts/vite/flush-sql.ts';
import { issuerData } from './scripts/vite/issuer-data.ts';
import { plainImports } from './scripts/vite/plain-imports.ts';
import { stringRenderer } from './scripts/vite/string-renderer.ts';
import { styleRules } from './scripts/vite/styles/style-rules.ts';
import { styleTargets } from './scripts/vite/styles/style-targets.ts';
import { withoutAttestation } from './scripts/vite/without-attestation.ts';

/**
 * What a start evaluates is one file: as a hundred it repeated what each takes from the others, and a tenth of its bytes
 * were names of imports.
 */
const groups = [
  { name: 'initial', tags: ['$initial' as const] },
  // What nearly every form, letter and page takes, for the same reason.
  { name: 'drawing', test: /worker.ui.drawings/, minShareCount: 6 },
  { name: 'letter', test: /worker.services.mail.layout/ },
  { name: 'form', test: /worker.ui.form/, minShareCount: 6 },
  // The back office is one file, which no visitor's page takes: what both use is taken out of it first.
  { name: 'shared', test: /worker.(?!features.back-office)/, minShareCount: 2, entriesAware: true },
  { name: 'office', test: /worker.features.back-office/ },
];

/** Chunks that keep their name in the build; those of texts, which are in no file of ours, are called `t`. */
const named = new Set(['initial', 'office', 'rolldown-runtime']);
const shortName = ({ name, moduleIds }: { name: string; moduleIds: string[] }) =>
  named.has(name) ? name : moduleIds.every((id) => id.startsWith('\0virtual:texts')) ? 't' : 'a';

export default defineConfig(({ command }) => ({
  appType: 'custom',
  clearScreen: false,
  resolve: { alias: command === 'build' ? [stringRenderer] : [] },
  build: { outDir: outputFolder },
  server: { strictPort: true, hmr: { overlay: false } },
  plugins: [
    chain(),
    brandFiles(),
    clientManifest(),
    issuerData(),
    textParts(),
    phoneMetadata(),
    withoutAttestation(),
    fewStripeResources(),
    flushSql(),
    plainImports(),
    styleTargets(),
    styleRules(),
    reloadPages(),
    cloudflare({
      inspectorPort: inspectorPort(process.env) ?? false,
      persistState: { path: process.env.MEDLEM_STATE ?? stateFolder },
      config: (config) => configure(config, command),
    }),
  ],
  environments: {
    client: {
      build: {
        manifest: true,
        assetsDir: 'static',
        // Islands are fetched on demand by a loader that must stay under 2 KB; the page names what to preload.
        modulePreload: false,
        rolldownOptions: { input: { main: 'client/main.ts' }, checks: { pluginTimings: false } },
      },
    },
    medlem: {
      build: {
        minify: true,
        // wrangler finds a map by the comment that names it; here it is known by its file, and no budget counts the comments.
        sourcemap: process.env.CLOUDFLARE_ENV ? true : 'hidden',
        // Nothing is kept by these names, and each stands in all files that take something of it: longer ones weigh kilobytes.
        rolldownOptions: {
          output: {
            chunkFileNames: (chunk) => `assets/${shortName(chunk)}.js`,
            codeSplitting: { groups },
          },
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        },
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

/** Lists are joined, not replaced, when this returns a value: so they are changed in place. */
function configure(config: Partial<WorkerConfig>, command: 'build' | 'serve') {
  // A deployment's own section of wrangler.toml says its markets itself.
  if (!process.env.CLOUDFLARE_ENV) {
    const { vars, databases, buckets } = localConfiguration();
    config.vars = { ...config.vars, ...vars };
    config.d1_databases = databases;
    config.r2_buckets = buckets;
  }
  if (command === 'build') return;
  config.vars = { ...config.vars, ...addressVars(process.env) };
  // For a build's many files; from sources the plugin answers it with a stack for a module that is then found elsewhere.
  const flags = config.compatibility_flags ?? [];
  flags.splice(0, flags.length, ...flags.filter((flag) => flag !== 'new_module_registry'));
  if (config.assets) config.assets.run_worker_first = ['/*', ...viteOwnPaths];
}
