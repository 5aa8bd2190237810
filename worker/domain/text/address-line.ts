import { unbreakable } from './format';

/** The lines of an address below a name. */
export interface AddressLines {
  readonly street: string;
  readonly zip: string;
  readonly city: string;
}

/** An address in a sentence: it breaks before the postal code, never in it, nor between a street and its number. */
export function addressLine({ street, zip, city }: AddressLines): string {
  return `${street.replace(/ (?=\d\S*$)/, '\u00a0')}, ${postalLine({ zip, city })}`;
}

/**
 * Postal code and town, which stay together where the town is one word. A code that begins with a letter, as British ones do,
 * stands after its town (https://design-system.service.gov.uk/patterns/addresses/).
 */
export function postalLine({ zip, city }: Omit<AddressLines, 'street'>, between = '\u00a0'): string {
  const code = unbreakable(zip);
  return /^\p{L}/u.test(zip) ? city + between + code : code + between + city;
}
