import { expect, test } from 'vitest';
import { firstHardPin, isEasyPin, isPin } from '../../worker/domain/staff-pin';

test('a PIN is six digits', () => {
  expect(['041937', '000000'].map(isPin)).toEqual([true, true]);
  expect(['', '12345', '1234567', '12345a', '１２３４５６'].map(isPin)).toEqual([false, false, false, false, false]);
});

test('what everybody tries first is too easy, and what is left is nearly everything', () => {
  for (const easy of [
    '000000',
    '111111',
    '123456',
    '012345',
    '654321',
    '987654',
    '121212',
    '909090',
    '123123',
    '007007',
  ])
    expect([easy, isEasyPin(easy)]).toEqual([easy, true]);
  for (const fine of ['123457', '041937', '112233', '100000', '246801'])
    expect([fine, isEasyPin(fine)]).toEqual([fine, false]);
  const all = Array.from({ length: 1_000_000 }, (_, nth) => String(nth).padStart(6, '0'));
  expect(all.filter(isEasyPin).length).toBeLessThan(1_200);
});

test('a PIN that is drawn is none of these', () => {
  const drawn = ['007007', '111111', '041937', '271828'];
  expect(firstHardPin(() => drawn.shift() ?? '')).toBe('041937');
  expect(drawn).toEqual(['271828']);
});
