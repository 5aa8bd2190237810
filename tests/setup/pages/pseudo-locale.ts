/** Texts in marks that no real text has: text of a page outside them did not come from the locale. */
type Texts = { readonly [key: string]: string | Texts };

const marked = (words: string) => (/\p{L}/u.test(words) ? `⟦${words}⟧` : words);

/** A placeholder stays outside the marks: what is filled in has to be a text or data by itself. */
const markedAround = (placeholders: RegExp, text: string) =>
  text
    .split(placeholders)
    .map((part, index) => (index % 2 === 0 ? marked(part) : part))
    .join('');

const markedText = (text: string) => markedAround(/(\{\{[^}]*\}\})/, text);

const markedHtml = (html: string) =>
  html
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 0 ? markedText(part) : part))
    .join('');

/** The same keys and placeholders with every text in marks, in HTML each text node; an address stays an address. */
export function pseudoLocale(texts: Texts): Texts {
  const pseudo = ([key, value]: [string, string | Texts]): [string, string | Texts] => {
    if (typeof value !== 'string') return [key, pseudoLocale(value)];
    if (/^https:\/\/\S+$/.test(value)) return [key, value];
    return [key, key.endsWith('Html') ? markedHtml(value) : markedText(value)];
  };
  return Object.fromEntries(Object.entries(texts).map(pseudo));
}

/** Marked parts of every text, by its key. */
export function markedPartsOf(texts: Texts, prefix = ''): [key: string, parts: readonly string[]][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value.match(/⟦[^⟧]*⟧/g) ?? []] satisfies [string, readonly string[]]]
      : markedPartsOf(value, `${prefix}${key}.`),
  );
}
