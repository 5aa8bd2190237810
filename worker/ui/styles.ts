import { islandClasses } from 'virtual:island-classes';
import base from '../../client/styles/everywhere/base.css?rules&inline';
import form from '../../client/styles/everywhere/form.css?rules&inline';
import frame from '../../client/styles/everywhere/frame.css?rules&inline';
import header from '../../client/styles/everywhere/header.css?rules&inline';
import parts from '../../client/styles/everywhere/parts.css?rules&inline';
import print from '../../client/styles/everywhere/print.css?rules&inline';
import rows from '../../client/styles/everywhere/rows.css?rules&inline';
import tokens from '../../client/styles/everywhere/tokens.css?rules&inline';
import journey from '../../client/styles/pages/journey.css?rules&inline';
import select from '../../client/styles/pages/select.css?rules&inline';
import { rareParts, type StyleRule, styleText } from './style-rules';

const core = [tokens, base, frame, header, parts, print].flat();
/** Of the pages that a sign-up begins with; the others are loaded with the first page that names them. */
const first = { form, rows, journey, select };

type Rules = readonly StyleRule[];
type Groups = typeof first & typeof import('./more-styles').moreStyles;
export type StyleName = keyof Groups;

let groups: Partial<Record<StyleName, Rules>> = first;

/** The groups a page names, in its order, after what every page has. */
async function rulesFor(names: ReadonlySet<StyleName>): Promise<Rules> {
  if ([...names].some((name) => !groups[name])) groups = { ...first, ...(await import('./more-styles')).moreStyles };
  return [...core, ...[...names].flatMap((name) => groups[name] ?? [])];
}

/** What stands in a document where its styles will be. */
export const styleMark = '/*styles*/';

const mostKept = 300;
/** By groups and looks. */
const kept = new Map<string, string>();

/** What styles can match in HTML: its islands, rare parts and what is written in `class`. Of texts and people nothing is in it. */
function looksIn(html: string) {
  const islands = valuesIn(html, ' data-island="');
  const rare = Object.keys(rareParts).filter((part) => rareParts[part]?.some((known) => html.includes(known)));
  const written = valuesIn(html, ' class="');
  return { islands, rare, written, key: [...islands, '', ...rare, '', ...written].join('"') };
}

const looks = new Map<string, number>();

/** A number for what styles can match in HTML that is kept, so that it is not searched again. */
export function lookOf(html: string): number {
  const { key } = looksIn(html);
  const look = looks.get(key) ?? looks.size;
  looks.set(key, look);
  return look;
}

/**
 * The CSS of a page, inlined so that the first packets are enough to paint: of the core and of the page's own groups the
 * rules that can match in it, now or once its islands have worked.
 * @param html the whole page; `rest`: what of it is in no kept part; `partLooks`: of these
 */
export function stylesIn(
  html: string,
  names: ReadonlySet<StyleName>,
  rest = html,
  partLooks: readonly number[] = [],
): Promise<string> {
  return once([...names, ...partLooks, looksIn(rest).key].join('"'), async () => {
    const { islands, rare, written } = looksIn(html);
    const classes = [...written].flatMap((value) => value.split(' '));
    const added = [...islands].flatMap((name) => islandClasses[name as keyof typeof islandClasses] ?? []);
    return withoutUnused(styleText(await rulesFor(names), new Set([...rare, ...classes, ...added])));
  });
}

/** All CSS that a page may need, where its head leaves before the rest of it is known. */
export function stylesOf(names: ReadonlySet<StyleName>): Promise<string> {
  return once([...names].join(' '), async () => styleText(await rulesFor(names), null));
}

async function once(key: string, make: () => Promise<string>): Promise<string> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const css = await make();
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, css);
  return css;
}

/** Leaves out colours and lengths that nothing uses. */
const withoutUnused = (css: string) =>
  css.replace(/--([\w-]+):[^;}]+;?/g, (whole, name) => (css.includes(`var(--${name})`) ? whole : ''));

/** Values of an attribute, by what begins it. In texts and in other attributes a quote is escaped, so none looks like one. */
function valuesIn(html: string, begin: string): Set<string> {
  const values = new Set<string>();
  for (let at = html.indexOf(begin); at >= 0; ) {
    const from = at + begin.length;
    const to = html.indexOf('"', from);
    if (to < 0) break;
    values.add(html.slice(from, to));
    at = html.indexOf(begin, to);
  }
  return values;
}
