import english from 'virtual:texts/en/whole';

export { english };

export const locationOf = (response: Response): string | null => response.headers.get('location');

/** An answer as one line: `200`, `302 /signup`, `422`. */
export function say(response: Response): string {
  const location = locationOf(response);
  return location === null ? String(response.status) : `${response.status} ${location}`;
}

/** What a person reads of a page: no tags, no styles, no scripts. */
export function textOf(html: string): string {
  return html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** What a page that could not do its work says for who asks us about it. */
export const errorIdOf = (response: Response | undefined): string =>
  english.errors.id.replace('{{id}}', response?.headers.get('x-request-id') ?? 'none');

export const headingOf = (html: string): string => textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').trim();
