/** What a browser would make of a page: its elements with decoded attributes, and text decoded. Comments and scripts as they stand. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Character references as HTML decodes them, as far as an attack could use them: named ones of markup, decimal, hexadecimal. */
export const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));?/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });

/** Tags in the order they stand, read as the tokenizer of HTML reads them: a quote ends an attribute, nothing else does. */
export function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const opening = /^<([a-zA-Z][^\s/>]*)/.exec(html.slice(at, at + 80));
    if (!opening) {
      at += 1;
      continue;
    }
    const name = (opening[1] ?? '').toLowerCase();
    const attribute = /[\s/]*(?:([^\s"'>/=][^\s>/=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?)?/y;
    attribute.lastIndex = at + opening[0].length;
    const attributes = new Map<string, string>();
    for (let match = attribute.exec(html); match?.[1] !== undefined; match = attribute.exec(html))
      attributes.set(match[1].toLowerCase(), decode(match[2] ?? match[3] ?? match[4] ?? ''));
    elements.push({ name, attributes });
    at += opening[0].length;
    // What stands in these is no markup until their own end.
    if (['script', 'style', 'textarea', 'title'].includes(name)) {
      const end = html.toLowerCase().indexOf(`</${name}`, at);
      at = end < 0 ? html.length : end;
    }
  }
  return elements;
}

const links = ['href', 'src', 'action', 'formaction', 'data-href', 'content'];
const evil = /^[\s\p{Cc}]*(?:javascript|data|vbscript)\s*:|^[\s\p{Cc}]*(?:https?:)?[\\/]{2}[^/]*evil/iu;

/**
 * What of an attacker's words became more than words once a browser has decoded the page: an element or attribute of theirs,
 * a script, a link that runs or leads away. Empty when nothing did.
 */
export function injectedIn(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => {
    const faults: string[] = [];
    if (name === 'b' || [...attributes.keys()].some((one) => one.startsWith('zz9') || /^on[a-z]+$/.test(one)))
      faults.push(`<${name} ${[...attributes.keys()].join(' ')}>`);
    for (const link of links) {
      const value = attributes.get(link);
      if (value !== undefined && evil.test(value)) faults.push(`<${name} ${link}="${value.slice(0, 80)}">`);
    }
    return faults;
  });
}
