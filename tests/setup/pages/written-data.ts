import type { Catalogue } from '../../../worker/domain/catalogue/catalogue';
import { townsOf } from '../../../worker/domain/catalogue/near';
import { languageData, languages } from '../../../worker/domain/markets/languages';
import type { Market } from '../../../worker/domain/markets/market';
import { parseTrustedHtml, type TrustedNode } from '../../../worker/ui/text/trusted-html-parser';

/** What a page may say that is no text of the locale, as strings of its own or by its form. */
const months = [...Array(12).keys()].map((month) => nameOf({ month: 'long' }, Date.UTC(2026, month, 1)));
/** Under drawings. */
const shortMonths = [...Array(12).keys()].map((month) => nameOf({ month: 'short' }, Date.UTC(2026, month, 1)));
const weekdays = [...Array(7).keys()].map((day) => nameOf({ weekday: 'long' }, Date.UTC(2026, 0, 4 + day)));

function nameOf(options: Intl.DateTimeFormatOptions, at: number): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(at);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const [month = '', weekday = ''] = [months, weekdays].map((names) => `(?:${names.join('|')})`);
const date = String.raw`(?:${weekday}\s)?\d{1,2}\s${month}(?:\s\d{4})?`;
/** Several numbers in a row, which shorter forms would take a piece out of. */
const longForms = [
  '[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}',
  '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  // Surveys of tests.
  String.raw`visits-\d+-[0-9a-f]{8}`,
];
const forms = [
  // A day with a time, as the runtime writes it.
  String.raw`\d{1,2}\s(?:${shortMonths.join('|')})\s\d{4}\sat\s\d{2}:\d{2}`,
  String.raw`https?://\S+`,
  String.raw`[\w.+…-]+@[\w.-]+\.\w+`,
  date,
  String.raw`${month}\s\d{4}`,
  String.raw`\d{1,2}\s(?:${shortMonths.join('|')})`,
  String.raw`\d{2}:\d{2}`,
  // How long ago, as the runtime writes it.
  String.raw`(?:\d+\s(?:seconds?|minutes?|hours?|days?)|this\s(?:minute|hour)|yesterday|today|now)(?:\sago)?`,
  // A day with its hours, or the first and last of several.
  weekday,
  String.raw`(?:DKK|SEK)\s[\d,.]+`,
  String.raw`[\d.]+\s(?:miles?|km)`,
  // References of messages, cookies.
  '[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}',
  String.raw`__Host-[\w-]+`,
  // Numbers of memberships and receipts.
  String.raw`[DSNE][-\u2011]\d{4}\s\d{4}`,
  String.raw`(?:DK|SE|NL|UK)\d{4}-\d{6}`,
  // What an unpaired screen shows.
  '[B-DF-HJ-NP-TV-Z]{3} [B-DF-HJ-NP-TV-Z]{3}',
];

const wordsIn = (nodes: readonly TrustedNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node] : wordsIn(node.children)));

function catalogueData({ studios, products, promotions }: Catalogue): string[] {
  return [
    ...townsOf(studios, studios.length),
    ...studios.flatMap(({ name, street, zip, city, accessHtml }) => [
      ...[name, street, zip, city],
      ...wordsIn(parseTrustedHtml(accessHtml.en ?? '')).map((words) => words.trim()),
    ]),
    ...products.flatMap(({ name, description, signupDiscount }) => [
      ...[name.en ?? '', description.en ?? ''],
      ...(signupDiscount ? [signupDiscount.code] : []),
    ]),
    ...promotions.map(({ code }) => code),
  ];
}

function marketData({
  seller,
  documents,
  authorities,
  processors,
  issuers,
  phone,
  postal,
  emailExample,
}: Market): string[] {
  return [
    ...Object.values(seller),
    ...Object.values(documents).map(({ version }) => version),
    ...Object.values(authorities).flatMap(({ name, address, url }) => [name, address, url, new URL(url).host]),
    ...Object.values(processors),
    'Google',
    ...issuers.map(({ name }) => name),
    ...[phone.example, postal.example, emailExample],
  ];
}

/** The market's words with legal effect stand beside the market's other rules, not in the locale. */
function legalForms({ legal }: Market): string[] {
  return Object.values(legal).map(({ en = '' }) => escaped(en).replace(escaped('{date}'), date));
}

/** Only as a whole text: languages by code, own name and the runtime's name for them, the letters on an issuer's tile. */
const whole = new Set([
  ...languages.flatMap((code) => [
    code.toUpperCase(),
    languageData[code].ownName,
    new Intl.DisplayNames('en-GB', { type: 'language' }).of(code) ?? code,
  ]),
  ...['Mit', 'Bank', 'iD', 'One'],
]);

/** Gives what is left of a text without the locale's marked parts and without data; null when no letter is. */
export function createRest(catalogues: Catalogue[], markets: Market[], input: readonly string[]) {
  const data = [...catalogues.flatMap(catalogueData), ...markets.flatMap(marketData), ...input]
    .map((text) => text.replaceAll('\u00a0', ' '))
    .filter((text) => text.length > 1)
    .toSorted((a, b) => b.length - a.length);
  const all = [...markets.flatMap(legalForms), ...longForms, ...data.map(escaped), ...forms];
  const known = new RegExp(`(?<![\\p{L}\\d])(?:${all.join('|')})(?![\\p{L}\\d])`, 'gu');
  return (text: string): string | null => {
    const rest = text
      .replace(/⟦[^⟦⟧]*⟧/g, ' ')
      .replaceAll('\u00a0', ' ')
      .trim();
    const left = whole.has(rest) ? '' : rest.replace(known, ' ').trim();
    return /[\p{L}⟦⟧]/u.test(left) ? left : null;
  };
}
