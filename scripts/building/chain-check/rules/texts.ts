import { htmlFaultOf } from '../../../../worker/domain/text/allowed-html';
import type { Report } from '../fault';
import type { ChainFiles } from '../files';

/** The texts of `locales/`, by language and key. */
export type CommonTexts = Readonly<Record<string, ReadonlyMap<string, string>>>;

/** Texts of each market that every language must have, as in `MarketTexts`. */
export const marketTexts = [
  'name',
  'nationalNumber',
  'formTitle',
  'formStatement',
  'complaints',
  'ageLaw',
  'accessibilityLaw',
  'accessibilityComplaint',
] as const satisfies readonly (keyof import('../../../../worker/domain/markets/chain-texts').MarketTexts)[];

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<(\d+)>/g)].map((match) => match[1] ?? match[2]).sort();
const isPluralForm = (key: string) => /_(?:one|other)$/.test(key);

interface Asked {
  readonly markets: readonly string[];
  readonly languages: readonly string[];
  /** The texts of `locales/`, by language. */
  readonly common: CommonTexts;
}

/**
 * Checks `texts/`: exactly one file for each language, with exactly the texts that the chain must provide, and what a
 * market says in words of its own, `texts/<market>/<language>.json`.
 */
export function checkTexts(files: ChainFiles, { markets, languages, common }: Asked, report: Report): void {
  const own = markets.flatMap((market) => marketTexts.map((name) => `market.${market}.${name}`));
  for (const file of files.documentsIn('texts')) {
    const [language = '', market] = file.slice('texts/'.length, -'.json'.length).split('/').reverse();
    if (market !== undefined) checkTextsOfMarket(files, { file, market, language, markets, common }, report);
    report(
      file,
      [],
      languages.length > 0 && !languages.includes(language) && `is of a language the chain does not speak`,
    );
  }
  for (const language of languages) {
    const file = `texts/${language}.json`;
    report(file, [], !files.has(file) && 'is missing');
    const json = files.json(file);
    if (json === undefined) continue;
    const texts = new Map(flatten(json));
    const [below, reference] = [common[language], common[language] ?? common.en ?? new Map<string, string>()];
    const asked = below === undefined ? [...reference.keys(), ...own] : own;
    for (const key of asked) report(file, key.split('.'), !texts.has(key) && `is missing in ${language}`);
    for (const [key, text] of texts)
      report(file, key.split('.'), faultOfText({ key, text, own, like: reference.get(key) }));
  }
}

interface OfMarket extends Omit<Asked, 'languages'> {
  readonly file: string;
  readonly market: string;
  readonly language: string;
}

/** Texts of one market lie over those of its language: each over one that is there, with the same placeholders. */
function checkTextsOfMarket(files: ChainFiles, asked: OfMarket, report: Report): void {
  const { file, market, language, markets, common } = asked;
  report(file, [], !markets.includes(market) && 'is of a market the chain does not have');
  const like = common[language] ?? common.en ?? new Map<string, string>();
  for (const [key, text] of flatten(files.json(file)))
    report(file, key.split('.'), faultOfText({ key, text, own: [], like: like.get(key) }));
}

/** Every text by its full key; a value that is not a text counts as empty. */
export function flatten(value: unknown, prefix = ''): [key: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[prefix, typeof value === 'string' ? value : '']];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`));
}

function faultOfText(one: { key: string; text: string; own: readonly string[]; like: string | undefined }) {
  const { key, text, own, like } = one;
  if (like === undefined && !own.includes(key))
    return 'is a key nobody reads: it is neither in locales/ nor of a market';
  if (text.trim() === '') return 'is no text';
  const [ours, theirs] = [placeholders(text).join(), placeholders(like ?? '').join()];
  if (ours !== theirs && !isPluralForm(key)) return `has the placeholders "${ours}", it needs "${theirs}"`;
  if (key.endsWith('Html')) return htmlFaultOf(text.replace(/\{\{[^}]*\}\}/g, '1'));
  return /<\/?[a-z][^>]*>/i.test(text) ? 'holds HTML, which only keys that end in Html may' : null;
}
