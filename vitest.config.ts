import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { clientManifest } from './scripts/vite/client-manifest.ts';
import { fewStripeResources } from './scripts/vite/few-stripe-resources.ts';
import { phoneMetadata } from './scripts/vite/phone-metadata.ts';
import { providerContract } from './scripts/vite/provider-contract.ts';
import { quietSourceMaps } from './scripts/vite/quiet-source-maps.ts';
import { textParts } from './scripts/vite/texts.ts';
import { withoutAttestation } from './scripts/vite/without-attestation.ts';
import { testSecrets } from './tests/setup/cell-vars.ts';

/**
 * These only end what hangs: on a machine that is busy with something else a test of three seconds takes ten. What is
 * judged by its time measures it itself.
 */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig(async () => ({
  test: {
    projects: [
      {
        plugins: [clientManifest(), textParts(), phoneMetadata(), withoutAttestation(), providerContract()],
        test: {
          name: 'node',
          ...patience,
          environment: 'node',
          include: ['tests/{domain,guards,house,interop,mail,model,sandbox}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/console-guard.ts'],
          css: true,
        },
      },
      {
        // The real handlers in Node, many times over: a sample here, the full figures by `npm run soak`.
        plugins: [clientManifest(), textParts(), phoneMetadata(), withoutAttestation(), providerContract()],
        resolve: {
          alias: { 'cloudflare:workers': fileURLToPath(new URL('./tests/soak/workers.ts', import.meta.url)) },
        },
        test: {
          name: 'soak',
          environment: 'node',
          include: ['tests/soak/**/*.test.ts'],
          setupFiles: ['tests/setup/console-guard.ts'],
          css: true,
          testTimeout: 3_600_000,
        },
      },
      {
        // They read dist/, so they run after a build.
        test: { name: 'budgets', ...patience, environment: 'node', include: ['tests/budgets/**/*.test.ts'] },
      },
      {
        plugins: [
          clientManifest(),
          textParts(),
          phoneMetadata(),
          withoutAttestation(),
          providerContract(),
          fewStripeResources(),
          quietSourceMaps(),
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // Most tests are of Denmark and look into its database by this shorter name.
              d1Databases: { DB: 'local-d1-denmark' },
              bindings: {
                ...testSecrets,
                TEST_MIGRATIONS: await readD1Migrations('worker/migrations'),
                // What is set for this process is not seen inside workerd.
                SOAK: process.env.SOAK ?? '',
              },
              // The last net: what slipped past the guard on `fetch` gets an answer that nobody takes for a success.
              outboundService: (request: { url: string }) =>
                new Response(`no test expects ${request.url}`, { status: 599 }) as never,
            },
          }),
        ],
        test: {
          name: 'workers',
          ...patience,
          include: ['tests/{attacks,features,services,middleware}/**/*.test.{ts,tsx}'],
          setupFiles: [
            'tests/setup/console-guard.ts',
            'tests/setup/outbound-guard.ts',
            'tests/setup/production-limits.setup.ts',
            'tests/setup/migrations.ts',
          ],
          css: true,
        },
      },
    ],
  },
}));
