import type { Market } from '../../domain/markets/market';
import type { CellEnv } from '../../env';

/** Origin of links in a market's mails: the first host configured for it, otherwise the app's own address. */
export function createOriginOf({ APP_URL, HOSTS }: Pick<CellEnv, 'APP_URL' | 'HOSTS'>): (market: Market) => string {
  const app = new URL(APP_URL);
  const port = app.port ? `:${app.port}` : '';
  return ({ id }) => {
    const host = Object.keys(HOSTS).find((candidate) => HOSTS[candidate] === id);
    return host ? `${app.protocol}//${host}${port}` : app.origin;
  };
}
