import type { Catalogue } from '../../../../domain/catalogue/catalogue';
import { type Drafted, nameOfItem } from '../drafted';
import type { Choices } from './field';

/** Studios and products to tick, of a catalogue's draft. */
export function choicesOf({ named, value }: Drafted, language: string): Choices {
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
