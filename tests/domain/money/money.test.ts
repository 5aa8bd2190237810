import fc from 'fast-check';
import { expect, it } from 'vitest';
import { portionOf, roundHalfUp, sumOf, vatPartOf } from '../../../worker/domain/money/money';

it.each([
  [5, 2, 3],
  [-5, 2, -2],
  [4, 3, 1],
  [5, 3, 2],
  [0, 7, 0],
  [1, 2, 1],
])('%i / %i rounds to %i: a half goes up', (numerator, denominator, rounded) => {
  expect(roundHalfUp(numerator, denominator)).toBe(rounded);
});

it.each([
  ['Denmark and Sweden, 25 %', 24900, 2500, 4980],
  ['Netherlands, 21 %', 2500, 2100, 434],
  ['England, 20 %', 2499, 2000, 417],
  ['nothing', 0, 2500, 0],
])('VAT inside a gross amount: %s', (_, gross, rate, vat) => {
  expect(vatPartOf(gross, rate)).toBe(vat);
});

it('VAT and net add up to the gross, and net × rate is VAT to half a unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(2000, 2100, 2500), (gross, rate) => {
      const vat = vatPartOf(gross, rate);
      expect(Number.isInteger(vat)).toBe(true);
      expect(Math.abs(vat - (gross * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5);
    }),
  );
});

it('a portion is an integer between nothing and all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      const portion = portionOf(amount, basisPoints);
      expect(Number.isInteger(portion) && portion >= 0 && portion <= amount).toBe(true);
    }),
  );
});

it('sums', () => expect(sumOf([1, 2, 3])).toBe(6));
