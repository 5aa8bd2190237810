import type { Directory } from '../site/directory';

const maximumLength = 1_500;
const here = 'https://here.invalid';

/**
 * Path and query of a page of ours that a visitor may be sent back to. Null for another host, a scheme, a fragment or
 * an unknown path.
 */
export const knownReturnTo = ({ mayReturnTo }: Directory, value: string | undefined) => oursIf(mayReturnTo, value);

/** The same of any page that somebody may be looking at: a receipt, a link of a mail, one that says there is no such page. */
export const shownPage = ({ hasPage }: Directory, value: string | undefined) => oursIf(hasPage, value);

function oursIf(fits: (pathname: string) => boolean, value: string | undefined): string | null {
  if (!value || value.length > maximumLength || !value.startsWith('/') || /[\\\s]|^\/\//.test(value)) return null;
  const url = URL.parse(value, here);
  // `/.//elsewhere` is a path here that becomes another host as soon as it stands alone.
  if (!url || url.origin !== here || url.hash !== '' || url.pathname.startsWith('//')) return null;
  return fits(url.pathname) ? url.pathname + url.search : null;
}
