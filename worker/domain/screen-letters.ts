import { minuteMs } from './dates';
import type { Limit } from './limits';
import { typedCode } from './text/typed-code';

/**
 * Consonants alone, as RFC 8628 §6.1 proposes for codes that are typed elsewhere: none is mistaken for a digit, and no word
 * comes of them. Six of them are one of 64 million.
 */
export const { make: makeLetters, parse: parseLetters } = typedCode('BCDFGHJKLMNPQRSTVWXZ', 6);

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
