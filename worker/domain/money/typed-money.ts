/** Longest accepted input, in characters. */
const maximumLength = 20;

/**
 * Minor units of a typed amount in the forms of our markets: `199`, `199,50`, `1.234,50`, `£12.50`, `249 kr.`. A comma
 * or point before the last one or two digits is the decimal separator. Null for anything else, and for amounts that are
 * not above zero.
 */
export function parseTypedMoney(value: string): number | null {
  if (value.length > maximumLength) return null;
  const compact = value
    .normalize('NFKC')
    .replace(/kr\.?|dkk|sek|eur|gbp|[€£\s\u00a0]|,-$/gi, '')
    .replace(/'/g, '');
  const match = /^(?:(\d{1,7})|(\d{1,3})((?:\.\d{3})+)|(\d{1,3})((?:,\d{3})+))(?:([.,])(\d{1,2}))?$/.exec(compact);
  if (!match) return null;
  const [, plain, byPoint, points = '', byComma, commas = '', separator, decimals = ''] = match;
  // The same character cannot be both thousands and decimal separator.
  if ((points && separator === '.') || (commas && separator === ',')) return null;
  const whole = plain ?? `${byPoint ?? byComma}${points}${commas}`.replace(/[.,]/g, '');
  const minor = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return minor > 0 ? minor : null;
}
