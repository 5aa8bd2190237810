import { type Market, type MarketId, marketIds } from '../../domain/market';
import { markets as allMarkets } from '../../domain/markets';
import type { Env } from '../../env';
import { type CellServices, createCellServices } from '..';
import { type Clock, createClock } from '../clock';

export type { CellServices } from '..';

/**
 * Each market is a cell: its own database, keys, payment account, sender, kiosk objects and part of KV. This registry is
 * the only thing that knows more than one; it is handed to the entry, to the desk's guard and to the operator's
 * commands, never to a route.
 */
export interface Cells {
  readonly ids: readonly MarketId[];
  readonly clock: Clock;
  /** The local environment: its clock may be moved. */
  readonly isLocal: boolean;
  of(market: MarketId): CellServices;
  /** The cell a request's host belongs to; the configured default for a host nobody knows. */
  ofHost(hostname: string): CellServices;
  /** One after the other what `ids` names, made when it is first asked for. */
  all(): readonly CellServices[];
}

export interface Around {
  readonly fetch: typeof fetch;
  /** Keeps work alive after the response. */
  readonly later: (work: Promise<unknown>) => void;
  readonly realNow?: () => number;
  /** Tests alone: markets with an issuer more, to prove that issuers are data. */
  readonly markets?: Readonly<Record<MarketId, Market>>;
}

/** The one composition root of all cells. A cell that nobody asked for costs nothing. */
export function createCells(env: Env, { realNow = Date.now, markets = allMarkets, ...outside }: Around): Cells {
  const clock = createClock(realNow);
  const made = new Map<MarketId, CellServices>();
  function of(market: MarketId): CellServices {
    const known = made.get(market);
    if (known) return known;
    const own = { ...env.cells[market], IDENTITY_CLIENTS: clientsOf(markets[market], env.IDENTITY_CLIENTS) };
    const services = createCellServices(own, markets[market], { ...outside, clock, realNow });
    made.set(market, services);
    return services;
  }
  return {
    ids: marketIds,
    clock,
    isLocal: env.ENVIRONMENT === 'local',
    of,
    ofHost: (hostname) => of(env.HOSTS[hostname] ?? env.DEFAULT_MARKET),
    all: () => marketIds.map(of),
  };
}

/** Secrets of the market's own issuers. */
const clientsOf = ({ issuers }: Market, clients: Env['IDENTITY_CLIENTS']): Env['IDENTITY_CLIENTS'] =>
  Object.fromEntries(Object.entries(clients).filter(([issuer]) => issuers.some(({ id }) => id === issuer)));
