/** App and sandbox for the browser tests: built, on the environment's ports, with temporary data. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueOf, demoSurveyFile, firstMarket, languagesOf, localMarkets, marketIds } from '../building/chain.mjs';
import { root } from '../building/toolchain.mjs';
import { answersTo } from '../gallery/answers.mjs';
import { runLocally } from '../local/run.mjs';
import { endAll, endOnSignals } from '../local/supervise.mjs';
import { newLink, writeSurveys } from '../local/surveys.mjs';
import { screenNameIn } from './screen-names.mjs';

// Set by the tests' configuration, so that a test can run an operator's command on the same data.
const state = process.env.E2E_STATE ?? mkdtempSync(join(tmpdir(), 'medlem-e2e-'));
process.env.MEDLEM_STATE = state;
const [language = ''] = languagesOf(firstMarket);
/** Pictures are taken: of every market's reception, and of a back office that has something to show. */
const isGallery = process.env.GALLERY !== undefined;
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
// A run of browser tests that is killed leaves none of it.
endOnSignals({ endsWithParent: true });
try {
  const pairings = pairingCommands();
  const staff = staffCommands();
  const members = ['members', 'import', writeMembers(), '--codes', join(state, 'codes.csv')];
  // The local cron is not started: tests run the jobs themselves.
  await runLocally({
    commands: [
      ...[...pairings, ...staff].map(({ words }) => words),
      members,
      ...(isGallery ? [['demo', 'members']] : []),
    ],
    async before(printed) {
      const urls = pairings.map(({ kind }, at) => [
        kind,
        printed[at].links.map((/** @type {{url: string}} */ { url }) => url),
      ]);
      writeFileSync(join(state, 'links.json'), JSON.stringify(Object.fromEntries(urls)));
      const pins = staff.map(({ market }, at) => ({ market, pin: printed[pairings.length + at].pin }));
      const ofMarkets = marketIds.map((id) => [id, pins.filter(({ market }) => market === id).map(({ pin }) => pin)]);
      writeFileSync(join(state, 'pins.json'), JSON.stringify(Object.fromEntries(ofMarkets)));
      await makeSurveys();
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await endAll(1);
}

/** Commands that create pairing links, each used up by one test. */
function pairingCommands() {
  return marketIds.flatMap((market) => {
    const { studios } = catalogueOf(market);
    const { studioId } = studios.find((/** @type {{staffed: boolean}} */ one) => one.staffed);
    return ['kiosk', 'staff'].map((kind) => ({
      kind: `${market} ${kind}`,
      words: ['device', 'pair', '--studio', studioId, '--kind', kind, '--name', screenNameIn(market), '--count', '20'],
    }));
  });
}

/** People who look at documents in a staffed studio; each is one test's. */
function staffCommands() {
  return marketIds.flatMap((market) => {
    const { studioId } = catalogueOf(market).studios.find((/** @type {{staffed: boolean}} */ one) => one.staffed);
    // Tests are at the first market's reception; the gallery is at each.
    const count = market === firstMarket ? 8 : isGallery ? 4 : 0;
    const words = ['staff', 'add', '--studio', studioId, '--name'];
    return Array.from({ length: count }, (_, at) => ({ market, words: [...words, `Bo ${at + 1}`] }));
  });
}

/** A file of members for the tests to log in as; their addresses describe their state. Other markets' are for the gallery. */
function writeMembers() {
  const rows = marketIds.flatMap((market) => {
    if (market === firstMarket) return [...membersOf(market, 'runs', 30), ...membersOf(market, 'ended', 8)];
    return isGallery ? [...membersOf(market, 'runs', 4), ...membersOf(market, 'ended', 4)] : [];
  });
  const columns =
    'email,firstName,lastName,phone,street,zip,city,language,market,studioId,productId,startDate,paidThrough,stopDate,subscriptionId';
  const file = join(state, 'members.csv');
  writeFileSync(file, [columns, ...rows.map((row) => row.join(','))].join('\n'));
  return file;
}

/** @param {string} market @param {'runs' | 'ended'} kind @param {number} count */
function membersOf(market, kind, count) {
  const day = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { products, studios } = catalogueOf(market);
  const sold = products.find(
    (/** @type {{bindingMonths: number, studios: unknown, validTo: unknown}} */ one) =>
      one.bindingMonths === 0 && one.studios === 'all' && one.validTo === null,
  );
  const { phone, street, zip, city } = localMarkets[market]?.person ?? {};
  const person = ['Anna', 'Holm', phone, `"${street}"`, zip, city, languagesOf(market)[0], market];
  const name = market === firstMarket ? kind : `${kind}-${market}`;
  return Array.from({ length: count }, (_, index) => [
    `${name}-${index}@example.com`,
    ...person,
    studios[0].studioId,
    sold.productId,
    day(-70),
    day(kind === 'runs' ? 20 : -3),
    kind === 'runs' ? '' : day(-3),
    crypto.randomUUID(),
  ]);
}

/** Copies of the demo survey with other ids: open, closed and not yet open; and links, each used up by one test. */
async function makeSurveys() {
  const demo = JSON.parse(readFileSync(join(root, demoSurveyFile), 'utf8'));
  const surveys = [
    { ...demo, surveyId: 'open' },
    { ...demo, surveyId: 'closed', closesAt: '2026-01-02T00:00:00Z' },
    { ...demo, surveyId: 'later', opensAt: '2099-01-02T08:00:00Z' },
  ];
  const made = (/** @type {number} */ count, /** @type {{surveyId: string, studioId?: string}} */ link) =>
    Array.from({ length: count }, () => newLink({ market: firstMarket, language, ...link }));
  const links = {
    personal: made(30, { surveyId: 'open' }),
    studio: made(6, { surveyId: 'open', studioId: 'e2e' }),
    closed: made(1, { surveyId: 'closed' }),
    later: made(1, { surveyId: 'later' }),
  };
  await writeSurveys(state, surveys, Object.values(links).flat(), isGallery ? answersTo(demo) : []);
  const ids = Object.entries(links).map(([kind, all]) => [kind, all.map(({ id }) => id)]);
  writeFileSync(join(state, 'surveys.json'), JSON.stringify(Object.fromEntries(ids)));
}
