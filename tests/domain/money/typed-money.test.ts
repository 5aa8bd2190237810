import { describe, expect, it } from 'vitest';
import { parseTypedMoney } from '../../../worker/domain/money/typed-money';

describe('a sum as it is typed', () => {
  it.each([
    ['199', 19_900],
    ['199,50', 19_950],
    ['199.5', 19_950],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234', 123_400],
    ['12 500', 1_250_000],
    ['249 kr.', 24_900],
    ['249,-', 24_900],
    ['£12.50', 1_250],
    ['€ 0,05', 5],
    ['DKK 99', 9_900],
    ['１９９', 19_900],
  ])('%s', (typed, minor) => expect(parseTypedMoney(typed)).toBe(minor));

  it.each([
    '',
    '0',
    '0,00',
    '-5',
    '1e3',
    '1.2.3',
    '1.234.50',
    '1,234,50',
    '0x10',
    'kr',
    '9'.repeat(30),
    '1..5',
    '5,5,5',
  ])('%s is none', (typed) => expect(parseTypedMoney(typed)).toBeNull());
});
