import { defineConfig } from '@playwright/test';
import usual from './playwright.config';

/** `npm run gallery`: every screen is walked to and drawn, which is no test of its own. */
export default defineConfig({
  ...usual,
  testDir: 'tests/e2e/gallery',
  testMatch: 'gallery.walks.ts',
  outputDir: 'test-results/gallery',
  workers: Number(process.env.GALLERY_WORKERS ?? 3),
  globalTimeout: Number(process.env.GALLERY_MINUTES ?? 90) * 60_000,
  projects: [
    { name: 'together', grep: /@together/ },
    { name: 'alone', grep: /@alone/, dependencies: ['together'], fullyParallel: false, workers: 1 },
  ],
  webServer: {
    ...(usual.webServer as Exclude<typeof usual.webServer, undefined | unknown[]>),
    env: {
      ...(usual.webServer as { env: Record<string, string> }).env,
      GALLERY: process.env.GALLERY ?? '',
    },
  },
});
