import type { CivilDate } from '../dates';
import type { Market, MarketId } from '../markets/market';
import { fail, ok, type Result } from '../result';
import type { Catalogue, Product, Studio } from './catalogue';
import { type ChoiceFault, findStudio, resolveChoice } from './product-availability';

/** The market and currency of an offer. */
export interface Offered {
  readonly market: MarketId;
  readonly currency: string;
}

/** The market and currency of a membership. */
type Owned = Offered;

/**
 * `otherMarket`: the offer is another market's. `otherCurrency`: its prices are in another currency than the membership
 * is charged in.
 */
type ForeignOffer = 'otherMarket' | 'otherCurrency';

/** Why a membership cannot accept the offer; null if it can. */
export function foreignOffer(membership: Owned, offered: Offered): ForeignOffer | null {
  if (offered.market !== membership.market) return 'otherMarket';
  return offered.currency === membership.currency ? null : 'otherCurrency';
}

/**
 * A product that a running membership may change to: from its own market's catalogue, sold at its studio, on a civil
 * date. Its price is in minor units of the membership's currency; other currencies are refused.
 */
export function productForChange(
  membership: Owned & { readonly studioId: string },
  { catalogue, market, today }: { catalogue: Catalogue; market: Market; today: CivilDate },
  productId: string,
): Result<{ readonly product: Product; readonly offered: Offered }, ForeignOffer | ChoiceFault> {
  const offered = { market: catalogue.market, currency: market.currency };
  const foreign = foreignOffer(membership, offered);
  if (foreign) return fail(foreign);
  const choice = resolveChoice(catalogue, { productId, studioId: membership.studioId }, today);
  return choice.ok ? ok({ product: choice.value.product, offered }) : choice;
}

/** A studio that a running membership may change to: from its own market's catalogue. */
export function studioForChange(
  membership: Owned,
  { catalogue, market }: { catalogue: Catalogue; market: Market },
  studioId: string,
): Result<{ readonly studio: Studio; readonly offered: Offered }, ForeignOffer | 'unknownStudio'> {
  const offered = { market: catalogue.market, currency: market.currency };
  const foreign = foreignOffer(membership, offered);
  if (foreign) return fail(foreign);
  const studio = findStudio(catalogue, studioId);
  return studio ? ok({ studio, offered }) : fail('unknownStudio');
}
