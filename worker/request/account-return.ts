import { paths } from '../paths';
import type { Directory } from '../site/directory';
import { knownReturnTo } from './return-to';

const accountPaths: readonly string[] = Object.values(paths.account).map(({ patterns: [path] }) => path);

/** Path and query if the value is a page of the account, else null. No other page is returned to after a step-up. */
export function knownAccountPage(directory: Directory, value: string | undefined): string | null {
  const known = knownReturnTo(directory, value);
  return known && accountPaths.includes(known.split('?')[0] ?? '') ? known : null;
}
