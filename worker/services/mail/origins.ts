import type { MarketId } from '../../domain/market';

interface Addresses {
  readonly APP_URL: string;
  readonly HOSTS: Readonly<Record<string, MarketId>>;
  readonly DEFAULT_MARKET: MarketId;
}

/** Where links in mails of a market lead: the app's own address if it is that market's, else the market's first host. */
export function createOriginOf({ APP_URL, HOSTS, DEFAULT_MARKET }: Addresses): (market: MarketId) => string {
  const app = new URL(APP_URL);
  const own = HOSTS[app.hostname] ?? DEFAULT_MARKET;
  const port = app.port ? `:${app.port}` : '';
  return (market) => {
    const host = Object.keys(HOSTS).find((candidate) => HOSTS[candidate] === market);
    return market === own || !host ? app.origin : `${app.protocol}//${host}${port}`;
  };
}
