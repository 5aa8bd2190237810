import type { Language } from '../markets/languages';
import { chargeAmount, type Discount, discountedCharges } from '../money/discount';
import type { Product } from './catalogue';

/** A product in a list of what is sold, wherever somebody chooses one. */
export interface SoldItem {
  productId: string;
  /** In the page's language. */
  name: string;
  description: string;
  priceMinor: number;
  billingIntervalMonths: number;
  /** 0: it binds to nothing. */
  bindingMonths: number;
  /** Its first charges, when they differ from the price. */
  offer: { chargeCount: number; amountMinor: number } | null;
}

export const soldItem = (product: Product, discount: Discount | null, language: Language): SoldItem => ({
  productId: product.productId,
  name: product.name[language] ?? '',
  description: product.description[language] ?? '',
  priceMinor: product.priceMinor,
  billingIntervalMonths: product.billingIntervalMonths,
  bindingMonths: product.bindingMonths,
  offer: discount && { chargeCount: discountedCharges(discount), amountMinor: chargeAmount(product, discount, 0) },
});
