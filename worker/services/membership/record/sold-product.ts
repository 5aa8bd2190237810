import type { SoldProduct } from '../port';

/** Of whatever holds a sold product, what belongs to the product alone. */
export const soldProductOf = ({
  productName,
  productDescription,
  catalogueVersion,
  priceMinor,
  intervalMonths,
  bindingMonths,
  usesUv,
}: SoldProduct): SoldProduct => ({
  productName,
  productDescription,
  catalogueVersion,
  priceMinor,
  intervalMonths,
  bindingMonths,
  usesUv,
});
