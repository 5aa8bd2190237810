import { hiddenFields } from '../people/visitor';

/** What stands in the form of an item. */
export function fieldsOf(html: string): Record<string, string> {
  const form = html.slice(html.indexOf('<form', html.indexOf('<h1')));
  const found: Record<string, string> = hiddenFields(form);
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]+)"/.exec(tag)?.[1];
    const isBox = /type="(?:checkbox|radio)"/.test(tag);
    if (name && (!isBox || /\bchecked\b/.test(tag))) found[name] = unescaped(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [, name = '', text = ''] of form.matchAll(/<textarea\b[^>]*name="([^"]+)"[^>]*>([^<]*)<\/textarea>/g))
    found[name] = unescaped(text);
  for (const [, name = '', inside = ''] of form.matchAll(/<select\b[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
    found[name] =
      /value="([^"]*)"[^>]*selected|selected[^>]*value="([^"]*)"/.exec(inside)?.slice(1).find(Boolean) ?? '';
  return found;
}
const unescaped = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** The first link or form on a page whose address is of this pattern; empty if there is none. */
export const addressOf = (html: string, { patterns }: { patterns: readonly [string, ...string[]] }) => {
  const wanted = new RegExp(`(?:href|action)="(${patterns[0].replace(/:\w+/g, '[\\w.-]+')})[^"]*"`);
  return wanted.exec(html)?.[1] ?? '';
};
