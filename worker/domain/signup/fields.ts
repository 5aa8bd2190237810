import { hasCompatibilityLetters } from '../email-key';
import type { Market } from '../markets/market';

/** Rules of single form fields as plain functions, used by both the server's schema and the browser's island. */
export const detailsFields = ['firstName', 'lastName', 'email', 'phone', 'street', 'zip', 'city'] as const;
export const fieldNames = [...detailsFields, 'code', 'terms'] as const;
export type DetailsField = (typeof detailsFields)[number];
export type FieldName = (typeof fieldNames)[number];

/** The part of a market that the rules need; small enough to be sent to the browser as JSON. */
export type FieldRules = Pick<Market, 'phone' | 'postal' | 'emailExample'>;

/** A field's fault: key of the sentence that says how to correct it, and its parameters. */
export interface FieldFault {
  readonly field: string;
  readonly key: `form.error.${string}`;
  readonly params?: Readonly<Record<string, string | number>>;
}

export const nameLengthMax = 80;
const addressLengthMax = 120;
const messageLengthMax = 4000;
/** RFC 5321 §4.5.3.1: 64 octets before the @, 254 in total. */
const emailLengthMax = 254;
const localPartLengthMax = 64;

export function fieldRulesOf(market: Market): FieldRules {
  return { phone: market.phone, postal: market.postal, emailExample: market.emailExample };
}

/** The first fault of a typed value, or null if it is valid (after `normaliseField`). */
export function checkField(field: FieldName, value: string, rules: FieldRules): FieldFault | null {
  switch (field) {
    case 'firstName':
    case 'lastName':
      return checkText(field, value, nameLengthMax);
    case 'street':
    case 'city':
      return checkText(field, value, addressLengthMax);
    case 'email':
      return isEmail(normaliseEmail(value)) && !hasCompatibilityLetters(normaliseEmail(value))
        ? null
        : { field, key: 'form.error.email', params: { example: rules.emailExample } };
    case 'phone':
      return isPlausiblePhone(value, rules.phone)
        ? null
        : { field, key: 'form.error.phone', params: { example: rules.phone.example } };
    case 'zip':
      return new RegExp(rules.postal.pattern, 'u').test(normalisePostalCode(value, rules.postal))
        ? null
        : { field, key: 'form.error.zip', params: { example: rules.postal.example } };
    case 'code':
      return /^(?:\d{6}|\d{12})$/.test(normaliseCode(value)) ? null : { field, key: 'form.error.code' };
    case 'terms':
      return value === 'yes' ? null : { field, key: 'form.error.terms' };
  }
}

/** The stored form. Phone numbers stay as typed, since only the server can convert them to E.164. */
export function normaliseField(field: FieldName, value: string, rules: FieldRules): string {
  if (field === 'email') return normaliseEmail(value);
  if (field === 'zip') return normalisePostalCode(value, rules.postal);
  if (field === 'code') return normaliseCode(value);
  return normaliseText(value);
}

/**
 * Checks a line of free text: 1 to `max` characters of any script, counted as graphemes, without line breaks, control
 * or bidirectional characters (which would reach mail headers and other people's screens).
 */
export function checkText(field: string, value: string, max: number): FieldFault | null {
  const text = normaliseText(value);
  if (!hasVisibleCharacter(text)) return { field, key: `form.error.${field}` };
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)) return { field, key: 'form.error.characters' };
  return isLongerThan(text, max) ? { field, key: 'form.error.tooLong', params: { max } } : null;
}

/** Trims, collapses spaces and composes (NFC); control characters stay, so that they are refused. */
export function normaliseText(value: string): string {
  return value
    .normalize('NFC')
    .trim()
    .replace(/[\p{Zs}]+/gu, ' ');
}

/** Normalises a text of several lines: removes control characters and unifies line ends. */
export function normaliseMessage(value: string): string {
  return value
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
}

export function checkMessage(value: string): FieldFault | null {
  const text = normaliseMessage(value);
  if (!hasVisibleCharacter(text)) return { field: 'message', key: 'form.error.message' };
  return isLongerThan(text, messageLengthMax)
    ? { field: 'message', key: 'form.error.tooLong', params: { max: messageLengthMax } }
    : null;
}

/** Marks of direction and joiners that come along with what is copied from a list of contacts, a chat or a page. */
const unseen = /\p{Cf}/gu;

/** A number as keyboards of other scripts type it: its digits as they are stored, and nothing unseen between them. */
export function normaliseNumber(value: string): string {
  const arabic = /[\u0660-\u0669\u06f0-\u06f9]/g;
  return value
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(arabic, (digit) => String(digit.charCodeAt(0) % 16));
}

/** Addresses are compared and counted in lower case. */
export function normaliseEmail(value: string): string {
  return value.replace(unseen, '').normalize('NFC').trim().toLowerCase();
}

/** Removes spaces and hyphens typed between the digits of a code. */
export function normaliseCode(value: string): string {
  return normaliseNumber(value).replace(/[\p{Z}\p{Pd}\t\n\r]/gu, '');
}

/** The postal code in the market's form; spaces, case, hyphens and a country prefix are accepted. */
export function normalisePostalCode(value: string, { pattern, example }: FieldRules['postal']): string {
  const compact = normaliseNumber(value)
    .toUpperCase()
    .replace(/[\p{Z}\p{Pd}\s.]/gu, '');
  const bare = /^\d/.test(example) ? compact.replace(/^[A-Z]{1,2}(?=\d)/u, '') : compact;
  const [, end = ''] = example.split(' ');
  const parted = end === '' ? bare : `${bare.slice(0, -end.length)} ${bare.slice(-end.length)}`;
  return new RegExp(pattern, 'u').test(parted) ? parted : bare;
}

/**
 * A pragmatic check: one @, a dotted domain, no spaces or controls, international addresses accepted. The code by mail
 * proves the rest.
 */
export function isEmail(email: string): boolean {
  const [local = '', domain = '', ...more] = email.split('@');
  if (more.length > 0 || email.length > emailLengthMax || local.length > localPartLengthMax) return false;
  if (!/^[^\p{Z}\p{C}"(),:;<>[\\\]]+$/u.test(local) || /^\.|\.\.|\.$/.test(local)) return false;
  const labels = domain.split('.');
  return (
    labels.length > 1 &&
    labels.every(
      (label) => label.length <= 63 && /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label),
    ) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/**
 * Whether this may be a phone number: national form with or without its trunk 0, `+cc`, `00cc`, `+cc (0)`; a foreign
 * number needs its prefix and 7–15 digits (E.164).
 */
function isPlausiblePhone(value: string, rules: FieldRules['phone']): boolean {
  const compact = normaliseNumber(value)
    .replace(/[\p{Z}\p{Pd}\s()./]/gu, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(compact)) return false;
  const [min, max] = rules.nationalDigits;
  if (compact.startsWith('+') && !compact.startsWith(`+${rules.callingCode}`)) return /^\+[1-9]\d{6,14}$/.test(compact);
  const national = compact.replace(`+${rules.callingCode}`, '').replace(/^0/, '');
  return national.length >= min && national.length <= max;
}

export function hasVisibleCharacter(text: string): boolean {
  return /[^\p{Z}\p{C}]/u.test(text);
}

/** Counts graphemes; a second bound in code points limits stacked combining marks. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if ([...text].length > max * 8) return true;
  let count = 0;
  for (const _ of new Intl.Segmenter().segment(text)) if (++count > max) return true;
  return false;
}
