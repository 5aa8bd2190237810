import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPermutation } from '../../../worker/crypto/format-preserving';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const keyOf = (seed: number) => new Uint8Array(32).fill(seed);

/** NIST's own examples of FF1 (csrc.nist.gov, Cryptographic Standards and Guidelines, FF1samples.pdf): those without a tweak, samples 1, 4 and 7. */
const key256 = '2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F7F036D6F04FC6A94';
const samples = [
  [key256.slice(0, 32), '2433477484'],
  [key256.slice(0, 48), '2830668132'],
  [key256, '6657667009'],
] as const;

describe('the permutation', () => {
  it.each(samples)('gives what the standard gives: key %s', async (key, expected) => {
    const permute = createPermutation(bytes(key), { radix: 10, length: 10 });
    expect(String(await permute(123_456_789)).padStart(10, '0')).toBe(expected);
  });

  it('names each number of a space once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 2, max: 3 }),
        fc.integer({ min: 0, max: 255 }),
        async (radix, length, seed) => {
          const permute = createPermutation(keyOf(seed), { radix, length });
          const size = radix ** length;
          const all = await Promise.all(Array.from({ length: size }, (_, place) => permute(place)));
          expect(new Set(all).size).toBe(size);
          expect(all.every((number) => number >= 0n && number < BigInt(size))).toBe(true);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is another with another key', async () => {
    const [one, other] = [3, 4].map((seed) => createPermutation(keyOf(seed), { radix: 10, length: 7 }));
    const places = Array.from({ length: 200 }, (_, place) => place);
    const pairs = await Promise.all(places.map(async (place) => [await one?.(place), await other?.(place)]));
    expect(pairs.filter(([a, b]) => a === b).length).toBeLessThan(2);
  });

  it('refuses a place outside of the space', async () => {
    const permute = createPermutation(keyOf(1), { radix: 10, length: 7 });
    await expect(permute(10_000_000)).rejects.toThrow(RangeError);
    await expect(permute(-1)).rejects.toThrow(RangeError);
  });
});
