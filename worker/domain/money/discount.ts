import type { Catalogue, DiscountTerms, Product, Promotion } from '../catalogue/catalogue';
import { portionOf, sumOf } from './money';

/** The one discount of an order. A `promotion` counts a use, a `signup` discount does not. */
export interface Discount extends DiscountTerms {
  readonly code: string;
  readonly source: 'signup' | 'promotion';
  /** The visitor typed its code: no other is ever named. */
  readonly isTyped: boolean;
}

export type DiscountRefusal = 'unknown' | 'notYet' | 'ended' | 'usedUp' | 'otherProduct';

/** `refusal` says why no typed code applies (null: one does, or none was typed); the product's own discount may still. */
export interface DiscountOutcome {
  readonly discount: Discount | null;
  readonly refusal: DiscountRefusal | null;
}

export interface DiscountQuestion {
  readonly product: Product;
  /** Codes the visitor typed or followed (`?promotion=`). Case and spaces are ignored. */
  readonly codes: readonly (string | null)[];
  /** The code of an accepted entry pair: it adds a promotion of this name, and is never refused or named. */
  readonly pairCode?: string | null;
  readonly promotions: Catalogue['promotions'];
  /** Uses so far by promotion code; a missing code has none. */
  readonly usesTaken: Readonly<Record<string, number>>;
  /** Civil date in the market's zone. */
  readonly today: string;
}

/** Number of charges over which two discounts are compared (product rule). */
export const comparedCharges = 12;

/**
 * At most one discount per order: the product's own, which belongs to the product and needs no code, or a valid
 * promotion that was named. Of several the one with the lower sum of the first twelve charges; on a tie the product's
 * own, which uses up nothing. So the price of a product is the same by whatever road somebody comes.
 */
export function discountFor(question: DiscountQuestion): DiscountOutcome {
  const typed = question.codes.map((code) => normaliseDiscountCode(code ?? '')).filter((code) => code !== '');
  const own = question.product.signupDiscount;
  const candidates: Discount[] = own ? [{ ...own, source: 'signup', isTyped: typed.includes(own.code) }] : [];
  const refusals = new Map<string, DiscountRefusal>();
  for (const code of new Set([...typed, normaliseDiscountCode(question.pairCode ?? '')])) {
    const promotion = question.promotions.find((candidate) => candidate.code === code);
    const refusal = promotion ? refusalOf(promotion, question) : 'unknown';
    if (promotion && !refusal) candidates.push({ ...discountOf(promotion), isTyped: typed.includes(code) });
    else if (refusal && code !== own?.code) refusals.set(code, refusal);
  }
  const refused = typed.flatMap((code) => refusals.get(code) ?? []);
  return {
    discount: cheapest(question.product, candidates),
    refusal:
      refused.length < typed.length ? null : (refused.find((reason) => reason !== 'unknown') ?? refused[0] ?? null),
  };
}

/** Charge number `index` (0 is the first) in minor units: never below 0, rounded half up. */
export function chargeAmount(
  product: Pick<Product, 'priceMinor'>,
  discount: DiscountTerms | null,
  index: number,
): number {
  if (!discount) return product.priceMinor;
  switch (discount.kind) {
    case 'freeMonths':
      return index < discount.value ? 0 : product.priceMinor;
    case 'percent':
      return index < discount.months
        ? Math.max(0, portionOf(product.priceMinor, 10_000 - discount.value * 100))
        : product.priceMinor;
    case 'amount':
      return index < discount.months ? Math.max(0, product.priceMinor - discount.value) : product.priceMinor;
  }
}

/** Number of charges, from the first on, that the discount changes. */
export function discountedCharges(discount: DiscountTerms | null): number {
  if (!discount) return 0;
  return discount.kind === 'freeMonths' ? discount.value : discount.months;
}

/** Sum of the first `count` charges in minor units. */
export function sumOfCharges(
  product: Pick<Product, 'priceMinor'>,
  discount: DiscountTerms | null,
  count = comparedCharges,
): number {
  return sumOf(Array.from({ length: count }, (_, index) => chargeAmount(product, discount, index)));
}

/** Normalises a typed code to capital letters and digits. */
export function normaliseDiscountCode(value: string): string {
  return value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
}

function refusalOf(promotion: Promotion, { product, usesTaken, today }: DiscountQuestion): DiscountRefusal | null {
  if (promotion.products !== 'all' && !promotion.products.includes(product.productId)) return 'otherProduct';
  if (today < promotion.validFrom) return 'notYet';
  if (today > promotion.validTo) return 'ended';
  return (usesTaken[promotion.code] ?? 0) >= promotion.maximumUses ? 'usedUp' : null;
}

function discountOf({ code, kind, value, months }: Promotion): Omit<Discount, 'isTyped'> {
  return { code, kind, value, months, source: 'promotion' };
}

function cheapest(product: Product, candidates: readonly Discount[]): Discount | null {
  let best: Discount | null = null;
  for (const candidate of candidates) {
    if (!best || sumOfCharges(product, candidate) < sumOfCharges(product, best)) best = candidate;
  }
  return best;
}
