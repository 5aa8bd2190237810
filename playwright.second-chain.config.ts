import { defineConfig } from '@playwright/test';

// Named before anything reads it: what is imported below, the build and the server are of this chain.
process.env.MEDLEM_CHAIN = 'damp';
const { default: usual } = await import('./playwright.config');

/** The browser tests of the second chain, on a phone and without JavaScript. */
export default defineConfig({
  ...usual,
  testDir: 'tests/second-chain',
  // Where the Worker's modules are imported, they are of this chain too.
  tsconfig: 'tests/second-chain/tsconfig.json',
  projects: (usual.projects ?? [])
    .filter(({ name }) => name === 'phone' || name === 'nojs')
    .map(({ name, use }) => ({ name, use })),
});
