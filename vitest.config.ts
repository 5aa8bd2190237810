import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { clientManifest } from './scripts/vite/client-manifest.ts';
import { fewStripeResources } from './scripts/vite/few-stripe-resources.ts';
import { phoneMetadata } from './scripts/vite/phone-metadata.ts';
import { quietSourceMaps } from './scripts/vite/quiet-source-maps.ts';
import { textParts } from './scripts/vite/texts.ts';
import { withoutAttestation } from './scripts/vite/without-attestation.ts';

/** Secrets of the test run alone. Worthless anywhere else. */
const testSecrets = {
  SESSION_KEYS: `t1:${'s'.repeat(43)}`,
  DATA_KEYS: `t1:${'d'.repeat(43)}`,
  QUOTE_KEYS: `t1:${'q'.repeat(43)}`,
  CODE_PEPPER: 'p'.repeat(43),
  PAYMENT_SECRET_KEY: 'sk_test_sandbox',
  PAYMENT_WEBHOOK_SECRET: 'whsec_dGVzdC13ZWJob29rLXNlY3JldC0wMDAx',
  MAIL_API_KEY: 'mail_test_sandbox',
};

export default defineConfig(async () => ({
  test: {
    projects: [
      {
        plugins: [clientManifest(), textParts(), phoneMetadata(), withoutAttestation()],
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{domain,guards,house,interop,mail,model,sandbox}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/console-guard.ts'],
          css: true,
        },
      },
      {
        // They read dist/, so they run after a build.
        test: { name: 'budgets', environment: 'node', include: ['tests/budgets/**/*.test.ts'] },
      },
      {
        plugins: [
          clientManifest(),
          textParts(),
          phoneMetadata(),
          withoutAttestation(),
          fewStripeResources(),
          quietSourceMaps(),
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: { ...testSecrets, TEST_MIGRATIONS: await readD1Migrations('worker/migrations') },
              // The last net: what slipped past the guard on `fetch` gets an answer that nobody takes for a success.
              outboundService: (request: { url: string }) =>
                new Response(`no test expects ${request.url}`, { status: 599 }) as never,
            },
          }),
        ],
        test: {
          name: 'workers',
          include: ['tests/{features,services,middleware}/**/*.test.{ts,tsx}'],
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
