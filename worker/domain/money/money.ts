/** Money is an integer in minor units (øre, öre, cent, pence), never a fraction. */

/** `numerator / denominator` as an integer, halves rounded up. Exact, since it computes with integers only. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator;
  return (doubled - positiveRemainder(doubled, 2 * denominator)) / (2 * denominator);
}

/** A share of an amount in basis points (2500 = 25 %), rounded half up. */
export function portionOf(amountMinor: number, basisPoints: number): number {
  return roundHalfUp(amountMinor * basisPoints, 10_000);
}

/** VAT inside a gross amount, in minor units, rounded half up: gross × rate / (1 + rate). */
export function vatPartOf(grossMinor: number, vatRateBasisPoints: number): number {
  return roundHalfUp(grossMinor * vatRateBasisPoints, 10_000 + vatRateBasisPoints);
}

export function sumOf(amountsMinor: readonly number[]): number {
  return amountsMinor.reduce((sum, amount) => sum + amount, 0);
}

function positiveRemainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
