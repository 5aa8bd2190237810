import type { SoldProduct } from '../port';

/** Of whatever holds a sold product, what belongs to the product alone. */
export const soldProductOf = ({
  productName,
  catalogueVersion,
  priceMinor,
  intervalMonths,
  bindingMonths,
  usesUv,
}: SoldProduct): SoldProduct => ({ productName, catalogueVersion, priceMinor, intervalMonths, bindingMonths, usesUv });
