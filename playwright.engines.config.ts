import { defineConfig } from '@playwright/test';
import usual from './playwright.config';
import { engineNames } from './scripts/testing/engines.mjs';

const server = usual.webServer as Exclude<typeof usual.webServer, undefined | unknown[]>;
const chosen = (process.env.ENGINES ?? engineNames.join()).split(',');

/** `npm run engines`: the main journeys in other engines than that of all other browser tests. Playwright is the runner alone. */
export default defineConfig<object, { engineName: string; scripts: boolean; isWide: boolean }>({
  ...usual,
  testDir: 'tests/engines',
  testMatch: 'engines.walks.ts',
  outputDir: 'test-results/engines',
  globalTimeout: Number(process.env.ENGINE_MINUTES ?? 4) * 60_000,
  use: {},
  projects: chosen.flatMap((engineName) => [
    { name: `${engineName}, 390`, use: { engineName, scripts: true, isWide: false } },
    { name: `${engineName}, 1440`, use: { engineName, scripts: true, isWide: true } },
    { name: `${engineName}, 390, without script`, use: { engineName, scripts: false, isWide: false } },
  ]),
  // What the app writes down is read by the journeys: a browser reports a broken policy to it.
  webServer: { ...server, command: `${server.command} >"$E2E_STATE/server.log"` },
});
