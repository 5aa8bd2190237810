import { marketIds, markets } from '../markets';
import type { Market } from '../markets/market';
import { normaliseNumber } from '../signup/fields';

const letters = marketIds.map((id) => markets[id].numberLetter);

/**
 * Value of a letter in the check digit, as in ISO 6346 (shipping containers): A is 10, and multiples of 11 are left
 * out.
 */
function letterValue(letter: string): number {
  const place = letter.charCodeAt(0) - 'A'.charCodeAt(0);
  return 10 + place + Math.floor((place + 9) / 10);
}

/** Digits between the market's letter and the check digit. */
export const subscriptionNumberDigits = 7;

/**
 * A subscription number from an integer (taken modulo ten million): market letter, seven digits and a check digit,
 * stored as `D12345675`. The check digit is ISO 7064 MOD 11,10 over letter value and digits.
 */
export function makeSubscriptionNumber(market: Pick<Market, 'numberLetter'>, sequence: number): string {
  const digits = String(Math.abs(Math.trunc(sequence)) % 10 ** subscriptionNumberDigits).padStart(
    subscriptionNumberDigits,
    '0',
  );
  return `${market.numberLetter}${digits}${checkDigit(letterValue(market.numberLetter) + digits)}`;
}

/** The displayed form: `D-1234 5675`. */
export function displaySubscriptionNumber(number: string): string {
  return `${number.slice(0, 1)}-${number.slice(1, 5)} ${number.slice(5)}`;
}

/** An example for a hint, with no line break inside; it is parsed like any other number. */
export function exampleSubscriptionNumber(market: Pick<Market, 'numberLetter'>): string {
  const number = displaySubscriptionNumber(makeSubscriptionNumber(market, 1_234_567));
  return number.replace('-', '\u2011').replace(' ', '\u00a0');
}

/**
 * The stored form of a typed number, or null if it is invalid. Spaces, hyphens and case are ignored; a missing letter
 * is the market's.
 */
export function parseSubscriptionNumber(value: string, market: Pick<Market, 'numberLetter'>): string | null {
  if (value.length > 40) return null;
  const compact = normaliseNumber(value)
    .toUpperCase()
    .replace(/[\s\p{Z}\p{Pd}.]/gu, '');
  const number = /^\d/.test(compact) ? market.numberLetter + compact : compact;
  return isSubscriptionNumber(number) ? number : null;
}

/** True for a stored form with a correct check digit. */
export function isSubscriptionNumber(number: string): boolean {
  const [, letter = '', digits = '', check] = /^([A-Z])(\d{7})(\d)$/.exec(number) ?? [];
  return letters.includes(letter) && checkDigit(letterValue(letter) + digits) === Number(check);
}

/** ISO 7064, hybrid system MOD 11,10. */
function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) product = (((product + Number(digit)) % 10 || 10) * 2) % 11;
  return (11 - product) % 10;
}
