import type { Translate } from './text-key';

const named = { 1: 'month', 2: 'twoMonths', 12: 'year' } as const;

/** Key of an interval's wording; a year and two months have wordings of their own. */
export function unitOf(months: number): 'month' | 'twoMonths' | 'year' | 'months' {
  return named[months as keyof typeof named] ?? 'months';
}

/** "every month", "every 3 months", "every year". */
export function eachInterval(t: Translate, months: number): string {
  return t(`interval.each.${unitOf(months)}`, { months });
}

/** "249 kr. a month"; `amount` is formatted already. */
export function pricePerInterval(t: Translate, amount: string, months: number): string {
  return t(`interval.price.${unitOf(months)}`, { amount, months });
}

/** "a month", for the line below an amount. */
export function perInterval(t: Translate, months: number): string {
  return pricePerInterval(t, '', months).trim();
}
