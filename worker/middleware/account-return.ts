import { paths } from '../paths';
import { knownReturnTo } from './return-to';

const accountPaths: readonly string[] = Object.values(paths.account).map(({ patterns: [path] }) => path);

/** Only pages of the account are gone on to after somebody has proved who they are. */
export function knownAccountPage(value: string | undefined): string | null {
  const known = knownReturnTo(value);
  return known && accountPaths.includes(known.split('?')[0] ?? '') ? known : null;
}
