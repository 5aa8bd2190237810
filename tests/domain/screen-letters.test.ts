import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLetters, parseLetters } from '../../worker/domain/screen-letters';

/** The set that RFC 8628 proposes in §6.1, as it stands there. */
const rfc8628 = 'BCDFGHJKLMNPQRSTVWXZ';

describe('letters of a screen', () => {
  test('are six of those that RFC 8628 proposes, each as likely as any other', () => {
    const seen = new Map<string, number>();
    const draws = 20_000;
    for (let draw = 0; draw < draws; draw += 1) {
      const letters = makeLetters(crypto.getRandomValues(new Uint8Array(16))) ?? '';
      expect(letters).toHaveLength(6);
      for (const letter of letters) seen.set(letter, (seen.get(letter) ?? 0) + 1);
    }
    expect([...seen.keys()].sort().join('')).toBe(rfc8628);
    // Of 120 000 letters each is 6 000, give or take 75; five times that is no chance.
    for (const [letter, times] of seen) expect([letter, Math.abs(times - 6_000) < 380]).toEqual([letter, true]);
  });

  test('are not made of bytes that would make some likelier', () => {
    expect(makeLetters(new Uint8Array(16).fill(255))).toBeNull();
    expect(makeLetters(Uint8Array.from([240, 0, 1, 2, 3, 4, 5, 255]))).toBe('BCDFGH');
  });

  test('are read however they are typed', () => {
    for (const typed of ['BCDFGH', ' bcd fgh ', 'bcd-fgh', 'BCD\u00a0FGH', 'ＢＣＤＦＧＨ', 'b c d f g h'])
      expect(parseLetters(typed)).toBe('BCDFGH');
  });

  test('and nothing else is', () => {
    for (const typed of ['', 'BCDFG', 'BCDFGHJ', 'ABCDFG', 'BCD0GH', 'BCDFGH;--', 'B'.repeat(40)])
      expect(parseLetters(typed)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (typed) =>
        /^[BCDFGHJKLMNPQRSTVWXZ]{6}$/.test(parseLetters(typed) ?? rfc8628.slice(0, 6)),
      ),
    );
  });
});
