import { readFileSync } from 'node:fs';
import type { Language } from '../../worker/domain/languages';

type Texts = { [key: string]: string | Texts };

const read = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'));
const texts: Record<Language, Texts> = { da: read('da'), sv: read('sv'), nl: read('nl'), en: read('en') };

export type Values = Readonly<Record<string, string | number>>;

/** What the page must say: the locale's own words, so that a test outlives a better wording. */
export function textIn(language: Language, key: string, values: Values = {}): string {
  const plural = 'count' in values ? `_${new Intl.PluralRules(language).select(Number(values.count))}` : '';
  const found = find(texts[language], key + plural) ?? find(texts[language], key);
  if (found === undefined) throw new Error(`locales/${language}.json has no ${key}`);
  return found.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
}

function find(from: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (at as Texts | undefined)?.[part], from);
  return typeof found === 'string' ? found : undefined;
}
