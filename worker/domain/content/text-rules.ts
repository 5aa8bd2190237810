import { markets } from '../markets';
import type { Language } from '../markets/languages';
import type { Texts } from '../text/text-overrides';

/** Hosts of the chain's own site in the markets that speak a language: where a text may lead. */
export const landingHostsOf = (language: Language): readonly string[] => [
  ...new Set(
    Object.values(markets)
      .filter((market) => market.languages.includes(language))
      .flatMap(({ landingPageHosts }) => landingPageHosts),
  ),
];

/** Texts by their keys, groups joined by a dot. */
export function flatTexts(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[prefix + key, text] as const] : [...flatTexts(text, `${prefix}${key}.`)],
    ),
  );
}

/** The reverse: groups inside each other, in the order of the keys. */
function nestedTexts(flat: Iterable<readonly [string, string]>): Texts {
  const nested: Record<string, unknown> = Object.create(null);
  for (const [key, text] of flat) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let group = nested;
    for (const name of path) {
      if (typeof group[name] !== 'object') group[name] = Object.create(null);
      group = group[name] as Record<string, unknown>;
    }
    group[last] = text;
  }
  return nested as Texts;
}

/** Texts with these changes; null takes one away, so that the built-in one is shown again. */
export function textsWith(texts: Texts, edits: readonly { readonly item: string; readonly value: unknown }[]): Texts {
  const flat = flatTexts(texts);
  for (const { item, value } of edits) {
    if (typeof value === 'string') flat.set(item, value);
    else flat.delete(item);
  }
  return nestedTexts(flat);
}
