export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Groups of texts used on the entry page, in every page's frame and on error pages. */
const firstGroups: readonly string[] = [
  'navigation-menu',
  'shared',
  'form',
  'step',
  'side',
  'consent',
  'footer',
  'journey',
  'select',
  'interval',
  'errors',
];

/** What later forms alone say of their fields. */
const later = /^form\.(?:label|error\.(?!studio$|product$))/;

/** Texts of the first part are bundled with the Worker; the rest is a static file. @param key as `t` takes it */
const isFirst = (key: string): boolean => firstGroups.includes(key.split('.')[0] ?? '') && !later.test(key);

export function partOf(texts: Texts, part: string, above = ''): Texts {
  const entries = Object.entries(texts).flatMap(([key, text]): [string, string | Texts][] => {
    if (typeof text === 'string') return isFirst(above + key) === (part === 'first') ? [[key, text]] : [];
    const inner = partOf(text, part, `${above}${key}.`);
    return Object.keys(inner).length > 0 ? [[key, inner]] : [];
  });
  return Object.fromEntries(entries);
}
