import * as z from 'zod/mini';

const breaksAndOverrides = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Fit for a header or one line of text: no line breaks, no control signs, no change of writing direction. */
export function oneLine(value: string): string {
  return value.replace(breaksAndOverrides, ' ').replace(/ {2,}/g, ' ').trim();
}

/** The same for a text of several lines, which stay. */
export function manyLines(value: string): string[] {
  return value.split('\n').map(oneLine);
}

/** A text somebody typed. */
export const line = z.pipe(z.string(), z.transform(oneLine));
export const lines = z.pipe(z.string(), z.transform(manyLines));
export const civilDate = z.iso.date();
export const amount = z.int();
export const perLanguage = z.partialRecord(z.enum(['da', 'sv', 'nl', 'en']), z.string());
export const text = z.string().check(z.minLength(1));
/** An ISO string of an instant or of a day. */
export const instant = z.string().check(z.minLength(10));
