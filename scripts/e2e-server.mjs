/** App and sandbox for the browser tests: built, on the ports of the environment, on data of their own that go with them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLocally } from './local-run.mjs';
import { operate } from './local-state.mjs';
import { newLink, writeSurveys } from './local-surveys.mjs';
import { endAll, endOnSignals } from './supervise.mjs';

// Named by the tests' configuration, so that a test may give an operator's command on the same data.
const state = process.env.E2E_STATE ?? mkdtempSync(join(tmpdir(), 'medlem-e2e-'));
process.env.MEDLEM_STATE = state;
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
endOnSignals();
try {
  // No local clock of cron: tests run the jobs themselves, when they mean to.
  await runLocally({
    async before() {
      await pairLinks();
      await importMembers();
      await makeSurveys();
    },
  });
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

/** Members of a studio's desk for the tests to be: what they are is in their address, their codes are in a file. */
async function importMembers() {
  const day = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { products, studios } = JSON.parse(readFileSync('catalogue/denmark.json', 'utf8'));
  const withUv = products.find(
    (/** @type {{usesUv: boolean, bindingMonths: number, studios: unknown, validTo: unknown}} */ one) =>
      one.usesUv && one.bindingMonths === 0 && one.studios === 'all' && one.validTo === null,
  );
  const person = ['Anna', 'Holm', '20 14 40 60', '"Blågårdsgade 3, 2. tv."', '2200', 'København N', 'da', 'denmark'];
  const rows = ['runs', 'ended'].flatMap((kind) =>
    Array.from({ length: kind === 'runs' ? 30 : 8 }, (_, index) => [
      `${kind}-${index}@example.com`,
      ...person,
      studios[0].studioId,
      withUv.productId,
      day(-70),
      day(kind === 'runs' ? 20 : -3),
      kind === 'runs' ? '' : day(-3),
      crypto.randomUUID(),
    ]),
  );
  const columns =
    'email,firstName,lastName,phone,street,zip,city,language,market,studioId,productId,startDate,paidThrough,stopDate,subscriptionId';
  const file = join(state, 'members.csv');
  writeFileSync(file, [columns, ...rows.map((row) => row.join(','))].join('\n'));
  await operate(['members', 'import', file, '--codes', join(state, 'codes.csv')]);
}

/** The demo survey under names of its own: open, over and to come; links to it for the tests to use up. */
async function makeSurveys() {
  const demo = JSON.parse(readFileSync('catalogue/surveys/satisfaction.json', 'utf8'));
  const surveys = [
    { ...demo, surveyId: 'open' },
    { ...demo, surveyId: 'closed', closesAt: '2026-01-02T00:00:00Z' },
    { ...demo, surveyId: 'later', opensAt: '2099-01-02T08:00:00Z' },
  ];
  const made = (/** @type {number} */ count, /** @type {{surveyId: string, studioId?: string}} */ link) =>
    Array.from({ length: count }, () => newLink({ market: 'denmark', language: 'da', ...link }));
  const links = {
    personal: made(30, { surveyId: 'open' }),
    studio: made(6, { surveyId: 'open', studioId: 'e2e' }),
    closed: made(1, { surveyId: 'closed' }),
    later: made(1, { surveyId: 'later' }),
  };
  await writeSurveys(state, surveys, Object.values(links).flat());
  const ids = Object.entries(links).map(([kind, all]) => [kind, all.map(({ id }) => id)]);
  writeFileSync(join(state, 'surveys.json'), JSON.stringify(Object.fromEntries(ids)));
}
