import { defineConfig, devices } from '@playwright/test';
import { findChromium, launchFlags } from './scripts/chromium.mjs';
import { freePort } from './scripts/workers.mjs';

// This file is read again by each worker process; the ports are chosen once and handed down.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_SANDBOX_PORT ??= String(await freePort());
const port = process.env.E2E_PORT;

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://dk.localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: launchFlags },
  },
  // A journey runs in all three. `@script` in a title keeps a test from the browser without scripts, `@nojs` keeps it there.
  projects: [
    { name: 'phone-390', grepInvert: /@nojs/, use: phone },
    {
      name: 'desktop-1440',
      grepInvert: /@nojs/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    { name: 'nojs', grepInvert: /@script/, use: { ...phone, javaScriptEnabled: false } },
  ],
  webServer: {
    command: 'exec node scripts/e2e-server.mjs',
    url: `http://localhost:${port}/healthz`,
    env: { PORT: port, SANDBOX_PORT: process.env.E2E_SANDBOX_PORT },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
    timeout: 120_000,
    stdout: 'pipe',
    reuseExistingServer: false,
  },
});
