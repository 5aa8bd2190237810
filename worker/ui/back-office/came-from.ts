import { paths, samePath, withQuery } from '../../paths';

/** Pages that lead to a member's, by name; `from` in an address names one with its filters and its place. */
const lists = ['members', 'unpaid', 'mails', 'money', 'withdrawals', 'health'] as const;
type Left = (typeof lists)[number];

const longest = 600;
/** A member's page, and what is done there: each carries where its operator came from. */
const aboutMember = /^\/ops\/(?:member|payment|refund)[/-]/;

/** `members?state=active`, what an address keeps of the page it is on; null where that leads to no member. */
export function leftAt(path: string, search: string): string | null {
  const page = lists.find((one) => samePath(path, paths.backOffice[one]));
  const query = new URLSearchParams(search);
  query.delete('done');
  return page ? [page, query.toString()].filter(Boolean).join('?') : null;
}

/** Where `from` leads; null for anything else than one of the lists. */
export function cameFrom(from: string | null | undefined): { readonly page: Left; readonly href: string } | null {
  const [name, query = '', ...more] = (from ?? '').split('?');
  const page = lists.find((one) => one === name);
  if (!page || more.length > 0) return null;
  const { href } = paths.backOffice[page];
  // Written anew, so that it is a query and nothing else.
  const again = new URLSearchParams(query).toString();
  return { page, href: again ? `${href()}?${again}` : href() };
}

/** Adds where an operator came from to an address about a member. */
export const carrying = (href: string, from: string | null | undefined): string =>
  from && from.length <= longest && aboutMember.test(href) ? withQuery(href, 'from', encodeURIComponent(from)) : href;
