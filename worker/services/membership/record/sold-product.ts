import type { SoldProduct } from '../port';

const facts: Readonly<Record<keyof SoldProduct, true>> = {
  productName: true,
  productDescription: true,
  catalogueVersion: true,
  priceMinor: true,
  intervalMonths: true,
  bindingMonths: true,
  usesUv: true,
};

/** Of whatever holds a sold product, what belongs to the product alone. */
export const soldProductOf = (sold: SoldProduct): SoldProduct =>
  Object.fromEntries(Object.entries(sold).filter(([name]) => Object.hasOwn(facts, name))) as unknown as SoldProduct;
