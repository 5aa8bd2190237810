import type { RequestContext } from '../context';
import type { Product } from '../domain/catalogue/catalogue';
import { productsAt } from '../domain/catalogue/product-availability';
import { chargeAmount, discountFor } from '../domain/money/discount';
import { discountCodesOf } from '../domain/signup/draft';
import type { SelectedProduct } from '../guards/guard-state';
import type { Alternative } from '../ui/studio/alternatives';
import { usesOf } from './draft-price';

/** Other products of the draft's studio, with today's price as the overview would say it. */
export async function alternativesOf(
  c: RequestContext,
  { draft }: SelectedProduct,
  { today, fits }: { today: string; fits: (product: Product) => boolean },
): Promise<readonly Alternative[]> {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const { studioId, promotion } = draft.choice;
  const products = productsAt(catalogue, studioId, today).filter(fits);
  if (products.length === 0) return [];
  const codes = discountCodesOf(draft);
  const usesTaken = await usesOf(c, catalogue, codes);
  return products.map((product) => {
    const { discount } = discountFor({ product, ...codes, promotions: catalogue.promotions, usesTaken, today });
    return {
      productId: product.productId,
      studioId,
      promotion,
      name: product.name[c.var.language] ?? '',
      priceMinor: product.priceMinor,
      todayMinor: chargeAmount(product, discount, 0),
      intervalMonths: product.billingIntervalMonths,
    };
  });
}
