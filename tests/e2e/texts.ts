import { readFileSync } from 'node:fs';
import { type Texts, textFilesOfMarkets, textLanguages, textsOf } from '../../scripts/building/texts.mjs';

const texts = Object.fromEntries(textLanguages.map((language) => [language, textsOf(language)]));

export type Values = Readonly<Record<string, string | number>>;

/** What a market says in words of its own, by market and language. */
const own = Object.fromEntries(
  textFilesOfMarkets.map(({ market, language, file }) => [
    `${market} ${language}`,
    JSON.parse(readFileSync(file, 'utf8')) as Texts,
  ]),
);

/** What the page must say: the locale's own words, or the market's, so that a test outlives a better wording. */
export function textIn(language: string, key: string, values: Values = {}, market = ''): string {
  const plural = 'count' in values ? `_${new Intl.PluralRules(language).select(Number(values.count))}` : '';
  const layers = [own[`${market} ${language}`] ?? {}, texts[language] ?? {}];
  const [found] = [key + plural, key].flatMap((name) => layers.flatMap((layer) => find(layer, name) ?? []));
  if (found === undefined) throw new Error(`the texts of ${language} have no ${key}`);
  return found.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
}

function find(from: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (at as Texts | undefined)?.[part], from);
  return typeof found === 'string' ? found : undefined;
}
