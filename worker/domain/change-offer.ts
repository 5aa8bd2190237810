import type { Catalogue, Product, Studio } from './catalogue';
import type { CivilDate } from './dates';
import type { Market, MarketId } from './market';
import { type ChoiceFault, findStudio, resolveChoice } from './product-availability';
import { fail, ok, type Result } from './result';

/** Where something was offered: whose catalogue it stands in, and what its prices are in. */
export interface Offered {
  readonly market: MarketId;
  readonly currency: string;
}

/** Whose the membership is. */
type Owned = Offered;

/**
 * `otherMarket`: the offer is another market's. `otherCurrency`: its prices are not what the membership is charged in,
 * so that 17.99 of one would be taken for 17.99 of the other.
 */
export type ForeignOffer = 'otherMarket' | 'otherCurrency';

/** Why a membership cannot take over what was offered there; null when it can. */
export function foreignOffer(membership: Owned, offered: Offered): ForeignOffer | null {
  if (offered.market !== membership.market) return 'otherMarket';
  return offered.currency === membership.currency ? null : 'otherCurrency';
}

/**
 * A product that a running membership may change to, out of the catalogue of its own market and at its studio, on a civil
 * date of that market. Its price is in minor units of the membership's currency, or the offer is refused.
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

/** A studio that a running membership may move to: one of its own market's catalogue. */
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
