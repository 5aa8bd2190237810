import type { RequestContext } from '../../context';
import type { DeskReach } from '../../domain/desk-roles';
import type { MarketId } from '../../domain/market';
import { inMarketOf } from '../../ui/market-link';

/** What of a market somebody may look into; null: nothing. */
export const reachIn = (c: RequestContext, market: MarketId): DeskReach | null =>
  c.var.deskCells.reach.find((one) => one.market === market) ?? null;

/** What of the chosen cell may be seen, for what is looked up in it alone; null: nothing of it, or no one cell is chosen. */
export const reachHere = (c: RequestContext): DeskReach | null =>
  c.var.deskCells.reach.find(({ market }) => market === c.var.deskCells.chosen) ?? null;

/** An address of the desk that stays with a market, the chosen one unless another is named. */
export const inMarket = (c: RequestContext, href: string, market: MarketId | 'all' = c.var.deskCells.chosen): string =>
  inMarketOf(href, market, c.var.market.id);
