/** App and sandbox for the browser tests: built, on the ports of the environment, on data of their own that go with them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLocally } from './local-run.mjs';
import { operate } from './local-state.mjs';
import { endAll, endOnSignals } from './supervise.mjs';

// Named by the tests' configuration, so that a test may give an operator's command on the same data.
const state = process.env.E2E_STATE ?? mkdtempSync(join(tmpdir(), 'medlem-e2e-'));
process.env.MEDLEM_STATE = state;
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
endOnSignals();
try {
  // No local clock of cron: tests run the jobs themselves, when they mean to.
  await runLocally({ before: pairLinks });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await endAll(1);
}

/**
 * Pairing links for the tests to use up, made before anything runs: two processes that write one local database
 * stand in each other's way.
 */
async function pairLinks() {
  /** @type {Record<string, string[]>} */
  const links = {};
  for (const market of ['denmark', 'sweden', 'netherlands', 'england']) {
    const { studios } = JSON.parse(readFileSync(`catalogue/${market}.json`, 'utf8'));
    const studio = studios.find((/** @type {{staffed: boolean}} */ one) => one.staffed);
    for (const kind of ['kiosk', 'staff']) {
      const words = [
        'device',
        'pair',
        '--studio',
        studio.studioId,
        '--kind',
        kind,
        '--name',
        'Screen',
        '--count',
        '12',
      ];
      const made = await operate(words);
      links[`${market} ${kind}`] = made.links.map((/** @type {{url: string}} */ { url }) => url);
    }
  }
  writeFileSync(join(state, 'links.json'), JSON.stringify(links));
}
