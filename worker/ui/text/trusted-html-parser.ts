import { allowedHref, allowedTags } from '../../domain/text/allowed-html';

type TrustedTag = (typeof allowedTags)[number];

interface TrustedElement {
  readonly tag: TrustedTag;
  readonly href?: string;
  readonly children: readonly TrustedNode[];
}
export type TrustedNode = string | TrustedElement;

const token = /<(\/?)([a-z0-9]+)(?:\s+href="([^"]*)")?\s*\/?>|[^<]+|</g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', shy: '\u00ad' };

const parsed = new Map<string, readonly TrustedNode[]>();
const maximumParsed = 500;

/** Parses each text once. An unknown tag is dropped and its content kept; a link to another site loses its `href`. */
export function parseTrustedHtml(html: string): readonly TrustedNode[] {
  const known = parsed.get(html);
  if (known) return known;
  const nodes = parse(html);
  if (parsed.size >= maximumParsed) parsed.clear();
  parsed.set(html, nodes);
  return nodes;
}

interface Open {
  tag: TrustedTag | null;
  href?: string;
  children: TrustedNode[];
}

function parse(html: string): readonly TrustedNode[] {
  const root: Open = { tag: null, children: [] };
  const open: Open[] = [root];
  const top = (): Open => open.at(-1) ?? root;
  const close = () => {
    const done = open.pop();
    if (done?.tag) top().children.push({ tag: done.tag, href: done.href, children: done.children });
  };
  for (const [text, slash, tag, href] of html.matchAll(token)) {
    if (tag === undefined) top().children.push(decode(text));
    else if (!isTrusted(tag)) continue;
    else if (tag === 'br') top().children.push({ tag, children: [] });
    else if (slash) {
      if (open.some((element) => element.tag === tag)) while (top().tag !== tag) close();
      if (top().tag === tag) close();
    } else
      open.push({ tag, href: tag === 'a' && href && allowedHref.test(href) ? decode(href) : undefined, children: [] });
  }
  while (open.length > 1) close();
  return root.children;
}

function isTrusted(tag: string): tag is TrustedTag {
  return (allowedTags as readonly string[]).includes(tag);
}

function decode(text: string): string {
  return text.replace(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole);
}
