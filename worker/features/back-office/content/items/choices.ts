import type { Catalogue } from '../../../../domain/catalogue/catalogue';
import { type Drafted, nameOfItem } from '../drafted';

type Choice = { readonly value: string; readonly label: string };

/** Studios and products to tick, of a catalogue's draft. */
export function choicesOf(
  { named, value }: Drafted,
  language: string,
): Record<'studios' | 'products', readonly Choice[]> {
  if (named.kind !== 'catalogue') return { studios: [], products: [] };
  const { studios = [], products = [] } = value as Partial<Catalogue>;
  return {
    studios: studios.map(({ studioId, name }) => ({ value: studioId, label: name })),
    products: products.map(({ productId }) => ({
      value: productId,
      label: nameOfItem(value, `products.${productId}`, language),
    })),
  };
}
