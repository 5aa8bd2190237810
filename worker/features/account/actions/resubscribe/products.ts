import type { RequestContext } from '../../../../context';
import { findStudio, productsAt } from '../../../../domain/catalogue/product-availability';
import { todayOf } from '../../membership/today';
import { shownProduct } from '../shown-product';

/** The products sold at a studio: the member's last home studio or a chosen one. */
export async function productsAgain(c: RequestContext, studioId: string) {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const studio = findStudio(catalogue, studioId);
  // Lowest price first, as where they are sold.
  const products = studio
    ? productsAt(catalogue, studioId, todayOf(c)).toSorted((one, other) => one.priceMinor - other.priceMinor)
    : [];
  return {
    studio: { studioId, name: studio?.name ?? '' },
    products: products.map((product) => shownProduct(product, c.var.language)),
  };
}
