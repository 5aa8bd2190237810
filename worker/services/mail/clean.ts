import * as z from 'zod/mini';
import { languages } from '../../domain/markets/languages';

const breaksAndOverrides = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Makes a text safe for a header or a single line: no line breaks, control characters or changes of writing direction.
 */
export function oneLine(value: string): string {
  return value.replace(breaksAndOverrides, ' ').replace(/ {2,}/g, ' ').trim();
}

/** The same for each line of a text. */
function manyLines(value: string): string[] {
  return value.split('\n').map(oneLine);
}

/** Text that somebody typed. */
export const line = z.pipe(z.string(), z.transform(oneLine));
export const lines = z.pipe(z.string(), z.transform(manyLines));
export const civilDate = z.iso.date();
export const amount = z.int();
export const perLanguage = z.partialRecord(z.enum(languages), z.string());
export const text = z.string().check(z.minLength(1));
/** An ISO string of an instant or of a day. */
export const instant = z.string().check(z.minLength(10));
