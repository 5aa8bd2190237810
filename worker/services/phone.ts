import metadata from 'virtual:phone-metadata';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';

/**
 * E.164 of a phone number as typed, or null. The country reads national forms; other countries' numbers need their
 * prefix. Possible length decides, not the number ranges known today: those change faster than deployments.
 */
export function parsePhone(value: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(value.normalize('NFKC'), country, metadata);
  return number?.isPossible() ? number.number : null;
}

/** As it is written in the country itself; another country's number with its prefix. */
export function formatPhoneNational(phone: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(phone, metadata);
  if (!number) return phone;
  return number.country === country ? number.formatNational() : number.formatInternational();
}

/** With its country's prefix, grouped for reading: `+45 20 14 40 60`. */
export function formatPhoneInternational(phone: string): string {
  return parsePhoneNumberFromString(phone, metadata)?.formatInternational() ?? phone;
}
