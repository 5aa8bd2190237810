import { matchPath } from '../paths';
import { nowhere, type Policy } from './policy';
import type { Method, NamedRow } from './row';

/** What a request may know of the addresses of this release. */
export interface Directory {
  /** The policy of a route's pattern, or the `nowhere` policy when there is no such route. */
  policyOf(pattern: string): Policy;
  /** Whether this exact address or pattern exists. */
  has(pattern: string): boolean;
  /** Whether a visitor may be sent back to this path after a login or a change of language. */
  mayReturnTo(pathname: string): boolean;
  /** Whether a page is shown at this path: one of ours, or the one that says there is none. */
  hasPage(pathname: string): boolean;
  /** The methods that a path answers to. */
  methodsOf(pathname: string): readonly Method[];
  /** The page that is meant by an address typed with capitals or a last slash, or null. */
  meantBy(pathname: string): string | null;
}

/** Builds the directory from the rows of this environment. Any other address is treated as unknown. */
export function directoryOf(rows: readonly NamedRow[]): Directory {
  const answering = new Map(rows.flatMap((row) => row.patterns.map((pattern) => [pattern, row])));
  const fitting = (pathname: string) => rows.filter((row) => matchPath(pathname, row) !== null);
  return {
    meantBy(pathname) {
      // Not by a pattern: of thousands of slashes one takes the square of their number.
      let end = pathname.length;
      while (end > 1 && pathname[end - 1] === '/') end -= 1;
      const typed = pathname.slice(0, end).toLowerCase();
      const row = answering.get(typed);
      // What operators open is not there for others: nothing says that an address of theirs was nearly right.
      return row?.policy.mayReturnTo && row.gate !== 'operator' ? typed : null;
    },
    policyOf: (pattern) => answering.get(pattern)?.policy ?? nowhere,
    has: (pattern) => answering.has(pattern),
    mayReturnTo: (pathname) =>
      fitting(pathname).some(({ methods, policy }) => policy.mayReturnTo && methods.includes('GET')),
    hasPage(pathname) {
      const found = fitting(pathname);
      return found.length === 0 || found.some(({ methods, policy }) => policy.hasPage && methods.includes('GET'));
    },
    methodsOf: (pathname) => fitting(pathname).flatMap(({ methods }) => methods),
  };
}
