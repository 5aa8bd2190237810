import { matchPath, paths } from '../paths';
import { mountedGets } from './mounted';

const maximumLength = 1_500;
const here = 'https://here.invalid';
/** No pages, or pages whose answer does something. */
const never: ReadonlySet<string> = new Set(
  [paths.age.callback, paths.securityTxt, ...[paths.health, paths.icons, paths.local].flatMap(Object.values)].flatMap(
    (path) => path.patterns,
  ),
);

/** Path and query of a page of ours that may be gone back to, or null. Another host, scheme, fragment or unknown path is null. */
export function knownReturnTo(value: string | undefined): string | null {
  if (!value || value.length > maximumLength || !value.startsWith('/') || /[\\\s]|^\/\//.test(value)) return null;
  const url = URL.parse(value, here);
  if (!url || url.origin !== here || url.hash !== '') return null;
  const isPage = mountedGets.has(url.pathname) || matchPath(url.pathname, paths.survey) !== null;
  return isPage && !never.has(url.pathname) ? url.pathname + url.search : null;
}
