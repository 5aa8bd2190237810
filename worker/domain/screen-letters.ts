import { minuteMs } from './dates';
import type { Limit } from './limits';

/**
 * Consonants alone, as RFC 8628 §6.1 proposes for codes that are typed elsewhere: none is mistaken for a digit, and no word
 * comes of them. Six of them are one of 64 million.
 */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const count = 6;
const format = new RegExp(`^[${alphabet}]{${count}}$`);

export const lettersTimes = {
  /** How long a screen shows the same letters. */
  shownMs: 10 * minuteMs,
  /** From the operator's button until the screen has to have come for its key. */
  fetchMs: 15 * minuteMs,
} as const;

/**
 * Screens behind one network that ask for letters, and behind all networks of its neighbourhood, which one line may have; a
 * screen asks anew every ten minutes.
 */
export const lettersDrawn = {
  network: { limit: 30, windowMs: 15 * minuteMs },
  nearby: { limit: 90, windowMs: 15 * minuteMs },
} satisfies Record<string, Limit>;
/** Letters that were none, by one operator. */
export const lettersMistyped: Limit = { limit: 10, windowMs: 15 * minuteMs };

/** Letters from random bytes, uniformly distributed; null if too few bytes were usable. */
export function makeLetters(random: Uint8Array): string | null {
  const usable = [...random].filter((byte) => byte < 256 - (256 % alphabet.length)).slice(0, count);
  return usable.length === count ? usable.map((byte) => alphabet[byte % alphabet.length]).join('') : null;
}

/** The stored form of typed letters: case, spaces and hyphens are ignored. Null if they cannot be a screen's. */
export function parseLetters(typed: string): string | null {
  if (typed.length > 30) return null;
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Z}\p{Pd}]/gu, '');
  return format.test(letters) ? letters : null;
}
