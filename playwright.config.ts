import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { freePort } from './scripts/local/workers.mjs';
import { findChromium, quickFlags } from './scripts/testing/chromium.mjs';
import { quickFolder } from './scripts/testing/quick-folder.mjs';

// This file is read again by each worker process; the ports are chosen once and handed down.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_SANDBOX_PORT ??= String(await freePort());
process.env.TMPDIR = quickFolder();
process.env.E2E_STATE ??= mkdtempSync(join(process.env.TMPDIR, 'medlem-e2e-'));
const port = process.env.E2E_PORT;

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/fixtures/spoken/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Two more than the cores it is measured on: each waits for mails and for the provider as often as it draws.
  workers: 4,
  // These only end what hangs: a busy machine takes its time, and what is judged by its time measures it itself.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://dk.localhost:${port}`,
    // Pages that fade are waited for at every step; `journey.spec.ts` walks them as most people see them.
    contextOptions: { reducedMotion: 'reduce' },
    // To record what is thrown away where all is well costs a fifth of the time; `--trace retain-on-failure` asks for it.
    trace: 'off',
    launchOptions: { executablePath: findChromium() ?? undefined, args: quickFlags },
  },
  // A test runs on the phone unless its tags name other projects.
  projects: [
    { name: 'phone', grepInvert: /^(?!.*@phone\b).*@(?:desktop|nojs|outage)\b/, use: phone },
    {
      name: 'desktop',
      grep: /@desktop\b/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    { name: 'nojs', grep: /@nojs\b/, use: { ...phone, javaScriptEnabled: false } },
    // Breaks what all the others stand on, so it waits for them.
    {
      name: 'outage',
      grep: /@outage\b/,
      use: phone,
      dependencies: ['phone', 'desktop', 'nojs'],
      fullyParallel: false,
      workers: 1,
    },
  ],
  webServer: {
    command: 'exec node scripts/testing/e2e-server.mjs',
    url: `http://localhost:${port}/healthz`,
    env: { PORT: port, SANDBOX_PORT: process.env.E2E_SANDBOX_PORT, E2E_STATE: process.env.E2E_STATE },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
    // A minute on a quiet machine, three on a busy one.
    timeout: 300_000,
    stdout: 'pipe',
    reuseExistingServer: false,
  },
});
