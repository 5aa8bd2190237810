import { unbreakable } from './format';

interface Place {
  readonly street: string;
  readonly zip: string;
  readonly city: string;
}

/** An address in a sentence: it breaks before the postal code, never in it, nor between a street and its number. */
export function addressLine({ street, zip, city }: Place): string {
  return `${street.replace(/ (?=\d\S*$)/, '\u00a0')}, ${postalLine({ zip, city })}`;
}

/** Postal code and town, which stay together where the town is one word. */
export const postalLine = ({ zip, city }: Omit<Place, 'street'>): string => `${unbreakable(zip)}\u00a0${city}`;
