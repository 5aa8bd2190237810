import type { RequestContext } from '../../../../context';
import { findStudio, productsAt } from '../../../../domain/catalogue/product-availability';
import { soldItem } from '../../../../domain/catalogue/sold-item';
import { discountFor } from '../../../../domain/money/discount';
import { todayOf } from '../../membership/today';

/** The products sold at a studio: the member's last home studio or a chosen one. */
export async function productsAgain(c: RequestContext, studioId: string) {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const today = todayOf(c);
  // No code goes along: what is left is the product's own discount.
  const unnamed = { codes: [], promotions: [], usesTaken: {}, today };
  const studio = findStudio(catalogue, studioId);
  // Lowest price first, as where they are sold.
  const products = studio
    ? productsAt(catalogue, studioId, today).toSorted((one, other) => one.priceMinor - other.priceMinor)
    : [];
  return {
    studio: { studioId, name: studio?.name ?? '' },
    products: products.map((product) =>
      soldItem(product, discountFor({ product, ...unnamed }).discount, c.var.language),
    ),
  };
}
