import type { RequestContext } from '../../../context';
import type { BackOfficeReach } from '../../../domain/back-office/roles';
import type { MarketId } from '../../../domain/markets/market';
import { carrying } from '../../../ui/back-office/came-from';
import { inMarketOf } from '../../../ui/back-office/market-link';

/** What the operator may see of a market; null: nothing. */
export const reachIn = (c: RequestContext, market: MarketId): BackOfficeReach | null =>
  c.var.backOfficeCells.reach.find((one) => one.market === market) ?? null;

/** What the operator may see of the chosen cell; null: nothing, or no single cell is chosen. */
export const reachHere = (c: RequestContext): BackOfficeReach | null =>
  c.var.backOfficeCells.reach.find(({ market }) => market === c.var.backOfficeCells.chosen) ?? null;

/** Adds a market to an address of the back office, the chosen one unless another is named, and where the operator came from. */
export const inMarket = (
  c: RequestContext,
  href: string,
  market: MarketId | 'all' = c.var.backOfficeCells.chosen,
): string => carrying(inMarketOf(href, market, c.var.market.id), c.req.query('from'));
