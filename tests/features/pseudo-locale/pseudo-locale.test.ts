import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { renderMail } from '../../../worker/services/mail/render';
import type { MailTemplate } from '../../../worker/services/outbox/port';
import { messageOf, settings, templateNames } from '../../mail/messages';
import { probeDatabase } from '../../setup/databases/database-probe';
import { debitMarkets } from '../../setup/money/debit-markets';
import { english } from '../../setup/pages/answers';
import { markedPartsOf } from '../../setup/pages/pseudo-locale';
import { happy, surveyWith } from '../../setup/pages/survey';
import { type VisibleText, visibleTexts } from '../../setup/pages/visible-texts';
import { createRest } from '../../setup/pages/written-data';
import { createVisitor, detailsOf } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';
import { accountWalks } from './account';
import { backOfficeContentWalks } from './back-office/content';
import { backOfficeWalks } from './back-office/health';
import { backOfficeMemberWalks } from './back-office/members';
import { helpWalks } from './help';
import { kioskWalks } from './kiosk';
import { loginWalks } from './login';
import { membershipWalks } from './membership';
import { paymentWalks } from './payments';
import { profileWalks } from './profile';
import { staffWalks } from './staff';
import { surveyWalks } from './survey';
import { shortWalks, signupWalks } from './walks';

vi.mock('virtual:texts/en/whole', async (importOriginal) => {
  const { pseudoLocale } = await import('../../setup/pages/pseudo-locale');
  const original = await importOriginal<{ default: Parameters<typeof pseudoLocale>[0] }>();
  return { default: pseudoLocale(original.default) };
});

// What England says in words of its own.
vi.mock('virtual:texts/of/england/en', async (importOriginal) => {
  const { pseudoLocale } = await import('../../setup/pages/pseudo-locale');
  const { load } = await importOriginal<{ load(): Promise<Parameters<typeof pseudoLocale>[0]> }>();
  return { load: async () => pseudoLocale(await load()) };
});

/** What the visitor types, the card, and the membership of the mails that are written without a sign-up. */
const input = [
  'Called about the door.\nIt opens again.',
  'docs/runbooks/mail-late.md',
  'Anna',
  'Holm',
  'anna holm',
  'London',
  'zzz',
  'x'.repeat(200),
  'Visa',
  'Mastercard',
];
const atScreen = ['uk.localhost:8787/k', 'uk.localhost:8787'];
/** A survey's own words are in its document, not in the locale. */
const surveyed = Object.values(surveyWith()).flatMap(function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(wordsOf) : [];
});
/** The back office's: the platform's own words for "now", and the version. */
const inBackOffice = [
  'now',
  'test',
  'Anna H.',
  'zzz@example.com',
  'office-admin',
  'office-content',
  'office-money',
  'office-support',
  'office-studio',
  '· English',
  // A survey's answers are numbered.
  ...[1, 2, 3].map((at) => `, ${at},   English`),
  'English –',
  'GBP',
  'substantial',
  happy.words as string,
  ...surveyed.filter((words) => words.endsWith('(en)')),
  ...Object.values(markets).flatMap(({ documents }) =>
    Object.values(documents).flatMap(({ version, earlier = [] }) => [version, ...earlier.map((one) => one.version)]),
  ),
];
/** Editors read keys, and rules in the words of the file's own check. */
const inContent = ['errors.notFound.title', 'holds HTML, which only keys ending in Html may'];
/** Short names of questions, in lists of them alone. */
const questionIds = new Set(surveyWith().questions.map(({ questionId }) => questionId));
/** What screen and phone both show: a letter and a digit; and activation codes. */
const matchCode = /\b(?:[A-Y][2-9]|[2-9A-HJ-NP-Z]{10})\b/g;
const mailed = [
  'Sun Free',
  'Nørrebro',
  'Blågårdsgade 14',
  'København N',
  'START99',
  'dk-2026-1',
  'Sol Basis',
  'H7KQ2MXP4R',
  'I withdraw from contract',
  'the one in May',
  'What do you think of Solhus?',
  'Mikkel Sørensen',
  'Called about the door.',
  'It opens again.',
  'Why did I pay twice',
  'Chrome, Android',
  'Safari, iPhone',
];
const access = ['The entrance is from the street and has no steps.', 'Scan the code', 'Log in'];

const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
let world: World;
let restOf: (text: string) => string | null;
/** Every text that was read, over all walks. */
const read = new Set<string>();
/** Where something was said without the locale; the same thing in one place once. */
const foreign = new Set<string>();

beforeAll(async () => {
  world = await createWorld(
    { DB: probe.database, TAG_MANAGER_ID: 'GTM-TEST', DEMO_POSITION: '51.53,-0.14' },
    { cell: 'england', markets: debitMarkets },
  );
  const { england, denmark } = world.catalogue;
  const details = [detailsOf.england, detailsOf.denmark].flatMap((values) => Object.values(values));
  const said = [...input, ...atScreen, ...inBackOffice, ...inContent, ...mailed, ...access, ...details];
  restOf = createRest([england, denmark as unknown as typeof england], [markets.england, markets.denmark], said);
});
beforeEach(() => foreign.clear());

function readTexts(page: string, texts: readonly VisibleText[]): void {
  for (const { place, text } of texts) {
    read.add(text);
    if (place === 'td' && questionIds.has(text)) continue;
    const bare = place === 'textarea' ? text.replace(/<\/?[a-z]+>/g, ' ') : text;
    const rest = restOf(bare) && restOf(bare.replace(matchCode, ''));
    if (rest !== null) foreign.add(`${page}, ${place}: ${rest}`);
  }
}

function readMail({ subject, html, text }: { subject: string; html: string; text: string }): void {
  const parts = [subject, ...text.split('\n\n')].map((part) => ({ place: 'text', text: part }));
  // What only keeps numbers and words on one line is no text of its own.
  const whole = html.replace(/<span style="[^"]*white-space:nowrap[^"]*">([^<]*)<\/span>/g, '$1');
  readTexts(`mail “${subject}”`, [...parts, ...visibleTexts(whole)]);
}

async function inOutage(work: () => Promise<unknown>): Promise<void> {
  probe.isDown = true;
  await work().finally(() => {
    probe.isDown = false;
  });
}

const everyWalk = [
  ...Object.entries({
    ...signupWalks,
    ...accountWalks,
    ...loginWalks,
    ...profileWalks,
    ...membershipWalks,
    ...paymentWalks,
    ...staffWalks,
    ...kioskWalks,
    ...helpWalks,
    ...surveyWalks,
    ...backOfficeWalks,
    ...backOfficeMemberWalks,
    ...backOfficeContentWalks,
  }).map(([name, walk]) => ({
    market: 'england' as const,
    name,
    walk,
  })),
  ...Object.entries(shortWalks).map(([name, walk]) => ({ market: 'denmark' as const, name, walk })),
];

it.each(everyWalk)('$market, $name: no word that is not in the locale', async ({ market, walk }) => {
  const visitor = createVisitor(world, { market, language: 'en' });
  const look = async (page: string | Response) => {
    const answer = typeof page === 'string' ? await visitor.get(page) : page;
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return;
    const name = typeof page === 'string' ? page : `answer ${answer.status}`;
    // What only keeps a word whole at its hyphen is no text of its own.
    const whole = (await answer.text()).replace(/<span class="num">([^<\s]*-[^<\s]*)<\/span>/g, '$1');
    readTexts(name, visibleTexts(whole));
  };
  await walk({ world, visitor, look, inOutage });
  for (const mail of await world.mailTo(visitor.email)) readMail(mail);
  expect([...foreign]).toEqual([]);
});

it.each(templateNames)('mail %s: no word that is not in the locale', async (template) => {
  readMail(await renderMail(messageOf(template, 'en'), settings));
  expect([...foreign]).toEqual([]);
});

/** What a mail tells of in another way than its example does. */
const otherwise: [MailTemplate, Record<string, unknown>][] = [
  ...['planned', 'undone', 'resumed'].map((event): [MailTemplate, Record<string, unknown>] => ['pause', { event }]),
  ...['productLater', 'keepProduct', 'notApproved', 'studio', 'method'].map(
    (event): [MailTemplate, Record<string, unknown>] => ['change', { event }],
  ),
  ...['address', 'ended', 'unpaid'].map((event): [MailTemplate, Record<string, unknown>] => [
    'operator-notice',
    { event },
  ]),
  ...['passkeyAdded', 'newDevice', 'undone'].map((event): [MailTemplate, Record<string, unknown>] => [
    'security-notice',
    { event, device: '' },
  ]),
  ...[['name'], ['phone'], ['name', 'phone']].map((changed): [MailTemplate, Record<string, unknown>] => [
    'security-notice',
    { event: 'detailsChanged', changed },
  ]),
  ...['unmatched', 'tooLate', 'already'].map((outcome): [MailTemplate, Record<string, unknown>] => [
    'withdrawal',
    { outcome },
  ]),
  ...['rests', 'goesOn'].map((event): [MailTemplate, Record<string, unknown>] => ['dispute', { event }]),
  ['security-notice', { event: 'passkeysRemoved', names: ['Safari, iPhone'] }],
];

it.each(otherwise)('mail %s of %o: no word that is not in the locale', async (template, data) => {
  readMail(await renderMail(messageOf(template, 'en', data), settings));
  expect([...foreign]).toEqual([]);
});

it('has read nearly every text there is', async () => {
  const all = [...read].join('\n');
  // England says some of them in words of its own, which are read here in their place.
  const { load } = await import('virtual:texts/of/england/en');
  const own = new Map(markedPartsOf(await load()));
  const texts = markedPartsOf(english).map(([key, parts]) => [key, own.get(key) ?? parts] as const);
  const unread = texts.filter(([, parts]) => !parts.every((part) => all.includes(part))).map(([key]) => key);
  expect(texts.length).toBeGreaterThan(600);
  expect(own.size).toBeGreaterThan(0);
  expect(unread.length / texts.length, unread.join('\n')).toBeLessThan(0.15);
});
