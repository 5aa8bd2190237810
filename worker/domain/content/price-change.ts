import type { Market } from '../markets/market';

/** Both prices in minor units, VAT included. */
export interface PriceChange {
  readonly before: number;
  readonly after: number;
}

/** A change as people of the market read money: `259,00 → 2,49 kr., −99 %`. */
export function priceText(
  { before, after }: PriceChange,
  { currency, languages }: Pick<Market, 'currency' | 'languages'>,
  { culture = languages[0] as string, free = 'it was free' }: { culture?: string; free?: string } = {},
): string {
  const price = new Intl.NumberFormat(culture, { style: 'currency', currency });
  const amount = new Intl.NumberFormat(culture, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // A symbol in front of the number stands before both; one after it is said once, at the end.
  const isBefore = price.formatToParts(0)[0]?.type === 'currency';
  const first = isBefore ? price : amount;
  const share = before === 0 ? free : `${signOf(before, after)}${Math.round(Math.abs(after / before - 1) * 100)} %`;
  return `${first.format(before / 100)} → ${price.format(after / 100)}, ${share}`;
}

const signOf = (before: number, after: number) => (after < before ? '−' : '+');

/** Whether a price moves by more than half of what it was: more often a slip of the decimal point than a decision. */
export const isJump = ({ before, after }: PriceChange): boolean => 2 * Math.abs(after - before) > before;
