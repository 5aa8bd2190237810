/** One text that a person reads or hears, and what it stands in. */
export interface VisibleText {
  readonly place: string;
  readonly text: string;
}

const token = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+/gi;
const attribute = /([a-z-]+)="([^"]*)"/gi;
const spoken = [
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'data-busy',
];
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' };

const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/**
 * Text nodes and attributes that are read out, in their order. React's comments keep neighbouring nodes apart. What a key is
 * called is printed on it, and no text.
 */
export function visibleTexts(html: string): VisibleText[] {
  const bare = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!doctype html>/gi, '').replace(/<!--[\s\S]*?-->/g, '<i>');
  const found: VisibleText[] = [];
  let inside = '';
  for (const [whole, slash, tag, attributes = ''] of bare.matchAll(token)) {
    if (tag === undefined && inside === 'kbd') continue;
    if (tag === undefined) found.push({ place: inside, text: decoded(whole) });
    else if (!slash) {
      if (tag !== 'i') inside = tag.toLowerCase();
      found.push(...spokenIn(tag.toLowerCase(), attributes));
    }
  }
  return found.filter(({ text }) => /\S/.test(text));
}

function spokenIn(tag: string, attributes: string): VisibleText[] {
  const all = Object.fromEntries([...attributes.matchAll(attribute)].map(([, name, value]) => [name, value ?? '']));
  const names = [
    ...spoken,
    ...(tag === 'input' && /^(submit|button|reset)$/.test(all.type ?? '') ? ['value'] : []),
    ...(tag === 'meta' && all.name === 'description' ? ['content'] : []),
  ];
  const subject = /^mailto:.*[?&]subject=([^&]*)/.exec(all.href ?? '')?.[1];
  return [
    ...names.flatMap((name) => {
      const value = all[name];
      return value === undefined ? [] : [{ place: `${tag} ${name}`, text: decoded(value) }];
    }),
    ...(subject === undefined ? [] : [{ place: 'subject of a mail', text: decodeURIComponent(subject) }]),
  ];
}
