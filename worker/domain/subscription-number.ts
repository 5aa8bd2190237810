import type { Market } from './market';

/** Letters of the markets with the value they count for in the check digit: ISO 6346, as on shipping containers. */
const letterValue: Readonly<Record<Market['numberLetter'], string>> = { D: '14', E: '15', N: '25', S: '30' };

export const subscriptionNumberCount = 10_000_000;

/**
 * Subscription number from a sequence or random integer (taken modulo ten million): market letter, seven digits and a
 * check digit, stored as `D12345675`. The check digit is ISO 7064 MOD 11,10 over letter value and digits.
 */
export function makeSubscriptionNumber(market: Pick<Market, 'numberLetter'>, sequence: number): string {
  const digits = String(Math.abs(Math.trunc(sequence)) % subscriptionNumberCount).padStart(7, '0');
  return `${market.numberLetter}${digits}${checkDigit(letterValue[market.numberLetter] + digits)}`;
}

/** As people read it: `D-1234 5675`. */
export function displaySubscriptionNumber(number: string): string {
  return `${number.slice(0, 1)}-${number.slice(1, 5)} ${number.slice(5)}`;
}

/** What a number looks like, for a hint: no line ends inside it. Typed off or pasted, it is read like any other. */
export function exampleSubscriptionNumber(market: Pick<Market, 'numberLetter'>): string {
  const number = displaySubscriptionNumber(makeSubscriptionNumber(market, 1_234_567));
  return number.replace('-', '\u2011').replace(' ', '\u00a0');
}

/**
 * The stored form of what a person typed, or null when it cannot be a number. Spaces, hyphens and case do not matter;
 * a missing letter is the market's.
 */
export function parseSubscriptionNumber(value: string, market: Pick<Market, 'numberLetter'>): string | null {
  if (value.length > 40) return null;
  const compact = value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Z}\p{Pd}.]/gu, '');
  const number = /^\d/.test(compact) ? market.numberLetter + compact : compact;
  return isSubscriptionNumber(number) ? number : null;
}

/** Stored form with a right check digit. */
export function isSubscriptionNumber(number: string): boolean {
  const match = /^([DENS])(\d{7})(\d)$/.exec(number);
  if (!match) return false;
  const [, letter, digits, check] = match as unknown as [string, Market['numberLetter'], string, string];
  return checkDigit(letterValue[letter] + digits) === Number(check);
}

/** ISO 7064, hybrid system MOD 11,10. */
function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) product = (((product + Number(digit)) % 10 || 10) * 2) % 11;
  return (11 - product) % 10;
}
