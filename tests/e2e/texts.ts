import { type Texts, textLanguages, textsOf } from '../../scripts/building/texts.mjs';

const texts = Object.fromEntries(textLanguages.map((language) => [language, textsOf(language)]));

export type Values = Readonly<Record<string, string | number>>;

/** What the page must say: the locale's own words, so that a test outlives a better wording. */
export function textIn(language: string, key: string, values: Values = {}): string {
  const plural = 'count' in values ? `_${new Intl.PluralRules(language).select(Number(values.count))}` : '';
  const found = find(texts[language] ?? {}, key + plural) ?? find(texts[language] ?? {}, key);
  if (found === undefined) throw new Error(`the texts of ${language} have no ${key}`);
  return found.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
}

function find(from: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (at as Texts | undefined)?.[part], from);
  return typeof found === 'string' ? found : undefined;
}
