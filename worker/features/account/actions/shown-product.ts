import type { Product } from '../../../domain/catalogue/catalogue';
import type { Language } from '../../../domain/markets/languages';

/** A product as an option of a choice. */
export interface ShownProduct {
  productId: string;
  /** In the page's language. */
  name: string;
  description: string;
  priceMinor: number;
  intervalMonths: number;
  /** 0: it binds to nothing. */
  bindingMonths: number;
}

export const shownProduct = (product: Product, language: Language): ShownProduct => ({
  productId: product.productId,
  name: product.name[language] ?? '',
  description: product.description[language] ?? '',
  priceMinor: product.priceMinor,
  intervalMonths: product.billingIntervalMonths,
  bindingMonths: product.bindingMonths,
});
