import type { RequestContext } from '../../../../context';
import { studioForChange } from '../../../../domain/catalogue/change-offer';
import { nearestFirst, searchStudios } from '../../../../domain/catalogue/near';
import { findStudio, isSoldAt } from '../../../../domain/catalogue/product-availability';
import { languageData } from '../../../../domain/markets/languages';
import { positionOf } from '../../../../request/position';
import type { SubscriptionRecord } from '../../../../services/membership/port';
import { studioItem } from '../../../../ui/studio/studio-item';

/** The member's own, and four more. */
const studiosShown = 5;

/**
 * Studios to choose from with the search of the sign-up, nearest to the member's own first: that is a place we know, and
 * one that means something to them. Only where it is closed for good, the position of the request stands in.
 */
export async function studioOptions(c: RequestContext, query: string, showsAll: boolean, ownId: string) {
  const { market, now, services } = c.var;
  const { catalogue } = await services.catalogue.current(market.id);
  const own = findStudio(catalogue, ownId);
  const near = nearestFirst(catalogue.studios, own ?? positionOf(c), languageData[c.var.language].afterZ);
  const found = query === '' ? near : searchStudios(near, query);
  const shown = query !== '' || showsAll ? found : found.slice(0, studiosShown);
  return {
    isFromOwn: own !== null,
    studioCount: found.length,
    studios: shown.map(({ studio, kilometres }) =>
      // One's own studio is where the distances begin, and none itself.
      studioItem(
        { studio, kilometres: studio === own ? null : kilometres },
        { now, timeZone: market.timeZone, fromMinor: null },
      ),
    ),
  };
}

/**
 * A studio of the catalogue, with the name of the membership's present or planned product if the studio does not sell
 * it, and whether the planned one alone is sold there, so that only its day is left to wait for. A discontinued product
 * stays valid wherever it was sold.
 */
export async function studioChoice(c: RequestContext, studioId: string, subscription: SubscriptionRecord) {
  const { productId, snapshot, nextProduct } = subscription;
  const { market, services } = c.var;
  const { catalogue } = await services.catalogue.authoritative(subscription.market);
  const found = studioForChange(subscription, { catalogue, market }, studioId);
  if (!found.ok) return null;
  const { studio, offered } = found.value;
  const [missing, another] = [{ productId, productName: snapshot.productName }, nextProduct].filter((wanted) => {
    const product = catalogue.products.find((one) => one.productId === wanted?.productId);
    return wanted && (product === undefined || !isSoldAt(product, studioId));
  });
  const notSold = missing ? (missing.productName[c.var.language] ?? '') : null;
  return { studio, offered, notSold, soldSoon: nextProduct !== null && missing !== nextProduct && !another };
}
