import type { Coupon } from '../records';

/** A percentage in basis points, so that the arithmetic stays in whole numbers. */
const basisPoints = (percent: number) => Math.round(percent * 100);

/** Share of an amount in minor units, rounded half up. */
const percentOf = (amountMinor: number, percent: number) =>
  Math.floor((amountMinor * basisPoints(percent) + 5_000) / 10_000);

/**
 * What a coupon deducts from each amount, in minor units and in the same order. A fixed sum is used up line by line; no
 * line becomes negative.
 */
export const discountShares = (amountsMinor: number[], coupon: Coupon): number[] => {
  if (coupon.percent_off !== null) {
    const percent = coupon.percent_off;
    return amountsMinor.map((amount) => Math.min(amount, percentOf(amount, percent)));
  }
  let left = coupon.amount_off ?? 0;
  return amountsMinor.map((amount) => {
    const share = Math.min(amount, left);
    left -= share;
    return share;
  });
};

/** Part of a non-negative amount for a part of a time, rounded half up. */
export const prorated = (amountMinor: number, partSeconds: number, wholeSeconds: number): number =>
  wholeSeconds <= 0
    ? 0
    : Number((2n * BigInt(amountMinor) * BigInt(partSeconds) + BigInt(wholeSeconds)) / (2n * BigInt(wholeSeconds)));

export const sum = (amountsMinor: number[]) => amountsMinor.reduce((total, amount) => total + amount, 0);

/** For display: `12900`, `dkk` → `DKK 129.00`. All currencies of the sandbox have two decimals. */
export const formatMinor = (amountMinor: number, currency: string) =>
  `${currency.toUpperCase()} ${(amountMinor / 100).toFixed(2)}`;
