import metadata from 'virtual:phone-metadata';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { normaliseNumber } from '../domain/signup/fields';

/**
 * A typed phone number in E.164, or null. National forms are read as of `country`; other countries need their prefix.
 * Checked by possible length and not by number ranges, which change more often than we deploy.
 */
export function parsePhone(value: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(normaliseNumber(value), country, metadata);
  return number?.isPossible() ? number.number : null;
}

/** In the national form of its country; a number of another country with its prefix. */
export function formatPhoneNational(phone: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(phone, metadata);
  if (!number) return phone;
  return number.country === country ? number.formatNational() : number.formatInternational();
}

/** With its country's prefix, grouped for reading: `+45 20 14 40 60`. */
export function formatPhoneInternational(phone: string): string {
  return parsePhoneNumberFromString(phone, metadata)?.formatInternational() ?? phone;
}
