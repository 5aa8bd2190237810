/** The subset of HTML allowed in texts under keys ending in `Html` and in the catalogue's `accessHtml`. */
export const allowedTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'address', 'a'] as const;

/**
 * Allowed link targets: https, mail, phone, or a page of our own. `/\` is excluded, since browsers read it as `//`,
 * another host.
 */
export const allowedHref = /^(?:https:\/\/[^\s]+|mailto:[^\s]+|tel:\+?[\d-]+|\/(?![/\\])[^\s]*)$/;

const tag = /<(\/?)([a-z0-9]+)((?:\s[^<>]*)?\/?)>/gi;

/**
 * Why a text is outside of the subset; null if it is inside: unknown or unclosed tags, attributes other than a link's
 * `href`, other link targets, stray angle brackets.
 */
export function htmlFaultOf(html: string): string | null {
  if (/[<>]/.test(html.replace(tag, ''))) return 'has a stray < or > (write &lt; and &gt;)';
  const open: string[] = [];
  for (const [, slash = '', name = '', attributes = ''] of html.matchAll(tag)) {
    const fault = slash ? closingFault(name, attributes, open) : openingFault(name, attributes, open);
    if (fault) return fault;
  }
  return open.length === 0 ? null : `leaves <${open.at(-1)}> open`;
}

function openingFault(name: string, attributes: string, open: string[]): string | null {
  if (!(allowedTags as readonly string[]).includes(name))
    return `uses <${name}>; allowed are ${allowedTags.join(', ')}`;
  if (name === 'a' && open.includes('a')) return 'has a link within a link';
  if (name !== 'br') open.push(name);
  const bare = attributes.trim();
  if (name !== 'a') return bare === '' || (name === 'br' && bare === '/') ? null : `gives <${name}> an attribute`;
  const href = /^href="([^"]*)"$/.exec(bare)?.[1];
  if (href === undefined) return 'has a link without exactly one href="…"';
  return allowedHref.test(href)
    ? null
    : `links to ${JSON.stringify(href)}; allowed are https:, mailto:, tel: and own paths`;
}

function closingFault(name: string, attributes: string, open: string[]): string | null {
  if (attributes.trim() !== '') return `gives </${name}> an attribute`;
  const expected = open.pop();
  if (expected === name) return null;
  return expected ? `closes </${name}> before </${expected}>` : `closes </${name}> that was never opened`;
}
