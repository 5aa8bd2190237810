import { markets as allMarkets, marketIds } from '../../domain/markets';
import type { Market, MarketId } from '../../domain/markets/market';
import type { Env } from '../../env';
import { type CellServices, createCellServices, type Outside } from '..';
import { type Clock, createClock } from '../clock';

export type { CellServices } from '..';

/**
 * Each market is a cell with its own database, keys, payment account, mail sender, kiosk objects and part of KV. Only
 * this registry knows several cells; it is given to the entry, the back office's guard and the operators' commands,
 * never to a route.
 */
export interface Cells {
  readonly ids: readonly MarketId[];
  readonly clock: Clock;
  /** True in the local environment, where the clock can be moved. */
  readonly isLocal: boolean;
  of(market: MarketId): CellServices;
  /** The cell of a request's host; for an unknown host the configured default. */
  ofHost(hostname: string): CellServices;
  /** The services of all cells in the order of `ids`, created on demand. */
  all(): readonly CellServices[];
  /**
   * The same cells with services of their own, for one run of a job: its D1 calls are counted apart from those of
   * requests, and the outbox is drained by the job alone.
   */
  forRun(): Cells;
}

interface Around extends Pick<Outside, 'fetch' | 'later' | 'drainsAtOnce'> {
  readonly realNow?: () => number;
  /** For tests only: markets with another issuer, to prove that issuers are data. */
  readonly markets?: Readonly<Record<MarketId, Market>>;
  /** The app's time, where it is another's too. */
  readonly clock?: Clock;
}

/** The composition root of all cells. A cell's services are created on first use. */
export function createCells(env: Env, around: Around): Cells {
  const { realNow = Date.now, markets = allMarkets, clock = createClock(realNow), ...outside } = around;
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
    forRun: () => createCells(env, { ...around, clock, drainsAtOnce: false }),
  };
}

/** Client secrets of the market's own issuers. */
const clientsOf = ({ issuers }: Market, clients: Env['IDENTITY_CLIENTS']): Env['IDENTITY_CLIENTS'] =>
  Object.fromEntries(Object.entries(clients).filter(([issuer]) => issuers.some(({ id }) => id === issuer)));
