import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { firstMarket, localConfiguration, marketIds } from './scripts/building/chain.mjs';
import { quickFolder } from './scripts/testing/quick-folder.mjs';
import { brandFiles } from './scripts/vite/chain/brand.ts';
import { chain } from './scripts/vite/chain/chain.ts';
import { phoneMetadata } from './scripts/vite/chain/phone-metadata.ts';
import { textParts } from './scripts/vite/chain/texts.ts';
import { clientManifest } from './scripts/vite/client-manifest.ts';
import { fewStripeResources } from './scripts/vite/few-stripe-resources.ts';
import { providerContract } from './scripts/vite/provider-contract.ts';
import { styleRules } from './scripts/vite/styles/style-rules.ts';
import { withoutAttestation } from './scripts/vite/without-attestation.ts';
import { withoutSourceMaps } from './scripts/vite/without-source-maps.ts';
import { testSecretsOf } from './tests/setup/runtime/cell-vars.ts';

// wrangler says at each start where it read secrets.
process.env.WRANGLER_LOG ??= 'warn';

/**
 * These only end what hangs: on a machine that is busy with something else a test of three seconds takes ten. What is
 * judged by its time measures it itself.
 */
const patience = { testTimeout: 240_000, hookTimeout: 240_000 };

/** What tests measured is printed for whoever asks, and for the long runs at full size. */
const provide = { figures: process.env.FIGURES === '1' || process.env.SOAK === 'full' };

const workerTests = 'tests/{attacks,features,services,middleware}/**/*.test.{ts,tsx}';
/**
 * These put other modules in place of the Worker's, count rows, of which a runtime that others have used reads more, ask
 * what a start has done, or are judged by their time.
 */
const alone = [
  'tests/features/{pseudo-locale/pseudo-locale,site/{fetched-texts,warm-up,kept/calendar},scale/cost,kiosk/two-hundred}.test.ts',
  'tests/services/alarms/runs.test.ts',
];
const local = localConfiguration();

// Databases of the runtimes are made in the system's folder for such things.
process.env.TMPDIR = quickFolder();

export default defineConfig({
  test: {
    projects: [
      inNode({ name: 'node', include: ['tests/{client,domain,guards,house,interop,mail,sandbox}/**/*.test.{ts,tsx}'] }),
      // Walks over models of sessions, cells and memberships: too long for `npm run check`.
      inNode({ name: 'model', include: ['tests/model/**/*.test.ts'] }),
      {
        // The real handlers in Node, many times over: a sample here, the full figures by `npm run soak`.
        plugins: nodePlugins(),
        resolve: {
          alias: { 'cloudflare:workers': fileURLToPath(new URL('./tests/soak/workers.ts', import.meta.url)) },
        },
        test: {
          name: 'soak',
          environment: 'node',
          maxWorkers: availableParallelism(),
          include: ['tests/soak/**/*.test.ts'],
          setupFiles: ['tests/setup/runtime/console-guard.setup.ts'],
          css: true,
          testTimeout: 3_600_000,
          provide,
        },
      },
      {
        // They read dist/, so they run after a build.
        test: { name: 'budgets', ...patience, provide, environment: 'node', include: ['tests/budgets/**/*.test.ts'] },
      },
      // Nobody's modules are mocked here, so files share a runtime: to start one and load the Worker's sources takes longer
      // than most files' tests.
      inWorkerd({ name: 'workers', near: true, isolate: false, include: [workerTests], exclude: alone }),
      inWorkerd({ name: 'alone', near: false, isolate: true, include: alone }),
    ],
  },
});

/** A Worker beside the tests' own, with an object for each database. */
const nearDatabases = {
  durableObjects: { NEAR_DATABASES: { className: 'NearDatabase', scriptName: 'near-databases', useSQLite: true } },
  workers: [
    {
      name: 'near-databases',
      modules: [{ type: 'ESModule' as const, path: 'tests/setup/databases/near-databases.mjs' }],
      compatibilityDate: '2026-10-06',
      durableObjects: { DATABASES: { className: 'NearDatabase', useSQLite: true } },
    },
  ],
};

function nodePlugins() {
  return [
    chain(),
    brandFiles(),
    clientManifest(),
    textParts(),
    phoneMetadata(),
    styleRules(),
    withoutAttestation(),
    providerContract(),
  ];
}

/** @param options of Vitest: which tests run in Node, all files of a process in one context. */
function inNode(options: { name: string; include: string[] }) {
  return {
    plugins: nodePlugins(),
    test: {
      ...patience,
      provide,
      isolate: false,
      maxWorkers: availableParallelism(),
      environment: 'node' as const,
      setupFiles: ['tests/setup/runtime/console-guard.setup.ts'],
      css: true,
      ...options,
    },
  };
}

interface WorkerdOptions {
  readonly name: string;
  /** Databases one call away in place of D1's simulator. */
  readonly near: boolean;
  readonly isolate: boolean;
  readonly include: string[];
  readonly exclude?: string[];
}

/** @param options of Vitest: which tests run in workerd, and whether each file has a runtime of its own. */
function inWorkerd({ near, ...options }: WorkerdOptions) {
  return {
    plugins: [
      ...nodePlugins(),
      fewStripeResources(),
      withoutSourceMaps(),
      cloudflareTest(async () => ({
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          // Most tests are of the first market and look into its database by this shorter name.
          d1Databases: {
            DB: `local-d1-${firstMarket}`,
            ...Object.fromEntries(local.databases.map(({ binding, database_id: id }) => [binding, id])),
          },
          r2Buckets: Object.fromEntries(local.buckets.map(({ binding, bucket_name: name }) => [binding, name])),
          bindings: {
            ...local.vars,
            ...testSecretsOf(marketIds),
            TEST_MIGRATIONS: await readD1Migrations('worker/migrations'),
            TEST_ARCHIVE_MIGRATIONS: await readD1Migrations('worker/migrations-archive'),
            // What is set for this process is not seen inside workerd.
            SOAK: process.env.SOAK ?? '',
            SCALE_MEMBERS: process.env.SCALE_MEMBERS ?? '',
            TRIPS_MS: process.env.TRIPS_MS ?? '',
            WORLD_HOURS_AHEAD: process.env.WORLD_HOURS_AHEAD ?? '',
            NODE_ENV: process.env.NODE_ENV ?? '',
          },
          ...(near ? nearDatabases : {}),
          // The last net: what slipped past the guard on `fetch` gets an answer that nobody takes for a success.
          outboundService: (request: { url: string }) =>
            new Response(`no test expects ${request.url}`, { status: 599 }) as never,
        },
      })),
    ],
    test: {
      ...patience,
      provide,
      // Workers wait for each other's clocks as often as they compute.
      maxWorkers: availableParallelism() + 2,
      sequence: { groupOrder: 1 },
      setupFiles: [
        'tests/setup/runtime/console-guard.setup.ts',
        'tests/setup/runtime/outbound-guard.setup.ts',
        ...(near ? ['tests/setup/runtime/near-databases.setup.ts'] : []),
        'tests/setup/runtime/plain-timers.setup.ts',
        'tests/setup/runtime/production-limits.setup.ts',
        'tests/setup/runtime/migrations.ts',
      ],
      css: true,
      ...options,
    },
  };
}
