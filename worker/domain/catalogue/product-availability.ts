import type { CivilDate } from '../dates';
import { fail, ok, type Result } from '../result';
import type { Catalogue, Product, Studio } from './catalogue';

export type ChoiceFault = 'unknownStudio' | 'unknownProduct' | 'notAtStudio' | 'notNow';

export function findStudio(catalogue: Catalogue, studioId: string): Studio | null {
  return catalogue.studios.find((studio) => studio.studioId === studioId) ?? null;
}

export function findProduct(catalogue: Catalogue, productId: string): Product | null {
  return catalogue.products.find((product) => product.productId === productId) ?? null;
}

/** True if the product is sold on a civil date; the window includes both ends. */
function isSoldOn(product: Product, today: CivilDate): boolean {
  return (
    (product.validFrom === null || product.validFrom <= today) && (product.validTo === null || today <= product.validTo)
  );
}

export function isSoldAt(product: Product, studioId: string): boolean {
  return product.studios === 'all' || product.studios.includes(studioId);
}

/** The products a studio sells on a day, in the catalogue's order. */
export function productsAt(catalogue: Catalogue, studioId: string, today: CivilDate): Product[] {
  return catalogue.products.filter((product) => isSoldAt(product, studioId) && isSoldOn(product, today));
}

/** The products that every studio sells on a day. */
export function productsEverywhere(catalogue: Catalogue, today: CivilDate): Product[] {
  return catalogue.products.filter((product) => product.studios === 'all' && isSoldOn(product, today));
}

/** The lowest list price per charge a studio sells on a day, in minor units; null if it sells nothing. */
export function lowestPriceAt(catalogue: Catalogue, studioId: string, today: CivilDate): number | null {
  const prices = productsAt(catalogue, studioId, today).map((product) => product.priceMinor);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Product and studio of a choice if they can be ordered together on a day; else the first reason why not. */
export function resolveChoice(
  catalogue: Catalogue,
  choice: { readonly productId: string; readonly studioId: string },
  today: CivilDate,
): Result<{ readonly product: Product; readonly studio: Studio }, ChoiceFault> {
  const studio = findStudio(catalogue, choice.studioId);
  const product = findProduct(catalogue, choice.productId);
  if (!studio) return fail('unknownStudio');
  if (!product) return fail('unknownProduct');
  if (!isSoldAt(product, studio.studioId)) return fail('notAtStudio');
  return isSoldOn(product, today) ? ok({ product, studio }) : fail('notNow');
}
