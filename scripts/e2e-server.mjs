/** App and sandbox for the browser tests: built, on the ports of the environment, on data of their own that go with them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLocally } from './local-run.mjs';
import { endAll, endOnSignals } from './supervise.mjs';

// Named by the tests' configuration, so that a test may give an operator's command on the same data.
const state = process.env.E2E_STATE ?? mkdtempSync(join(tmpdir(), 'medlem-e2e-'));
process.env.MEDLEM_STATE = state;
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
endOnSignals();
try {
  // No local clock of cron: tests run the jobs themselves, when they mean to.
  await runLocally();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await endAll(1);
}
