import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import {
  displaySubscriptionNumber,
  exampleSubscriptionNumber,
  isSubscriptionNumber,
  makeSubscriptionNumber,
  parseSubscriptionNumber,
} from '../../../worker/domain/membership/subscription-number';

const market = fc.constantFrom(...Object.values(markets));
const sequence = fc.integer({ min: 0, max: 9_999_999 });

it('makes and shows D-1234 5675', () => {
  const number = makeSubscriptionNumber(markets.denmark, 1234567);
  expect([number, displaySubscriptionNumber(number)]).toEqual(['D12345675', 'D-1234 5675']);
});

it('gives an example that no line breaks and that reads back', () => {
  const example = exampleSubscriptionNumber(markets.denmark);
  expect(example).toMatch(/^D\u20111234\u00a05675$/);
  expect(parseSubscriptionNumber(example, markets.denmark)).toBe('D12345675');
});

it.each([
  'D-1234 5675',
  'd12345675',
  ' D 1234-5675 ',
  '12345675',
  '1234 5675',
  'D\u20111234\u00a05675',
  'D-1234 5675\n',
])('reads %j', (typed) => {
  expect(parseSubscriptionNumber(typed, markets.denmark)).toBe('D12345675');
});

it.each([
  '',
  'D',
  'D-1234 5674',
  'D-1234 567',
  'D-1234 56755',
  'X-1234 5675',
  'D-12a4 5675',
  '0b8f4f5e-8f0c-4f2f-9a49-0d3b1f6f7a10',
  'D'.repeat(1000),
])('refuses %j', (typed) => {
  expect(parseSubscriptionNumber(typed, markets.denmark)).toBeNull();
});

it('every number reads back from what is shown, with or without its letter', () => {
  fc.assert(
    fc.property(market, sequence, (of, value) => {
      const number = makeSubscriptionNumber(of, value);
      expect(parseSubscriptionNumber(displaySubscriptionNumber(number).toLowerCase(), of)).toBe(number);
      expect(parseSubscriptionNumber(number.slice(1), of)).toBe(number);
    }),
  );
});

it('one wrong digit is always found', () => {
  fc.assert(
    fc.property(
      market,
      sequence,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 9 }),
      (of, value, at, by) => {
        const number = makeSubscriptionNumber(of, value);
        const wrong = String((Number(number[at]) + by) % 10);
        expect(isSubscriptionNumber(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false);
      },
    ),
  );
});

it('different sequences make different numbers', () => {
  fc.assert(
    fc.property(
      sequence,
      sequence,
      (one, other) =>
        one === other || makeSubscriptionNumber(markets.sweden, one) !== makeSubscriptionNumber(markets.sweden, other),
    ),
  );
});
