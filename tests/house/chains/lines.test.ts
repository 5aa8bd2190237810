import { expect, it } from 'vitest';
import { lineOfSource } from '../../../scripts/building/chain-check/lines';

const source = [
  'const seller: Seller = {',
  "  phone: '+46 8 123 456 00',",
  '};',
  'export const sweden = {',
  '  seller,',
  "  phone: '+46 8 123 456 00',",
  '  retention: {',
  '    bookkeepingYears: 7,',
  '  },',
  '};',
].join('\n');

it.each([
  ['a key of the market and not its seller’s of that name', ['phone'], 6],
  ['a seller’s', ['seller', 'phone'], 2],
  ['one within another', ['retention', 'bookkeepingYears'], 8],
  ['none', ['nothing'], null],
])('finds %s', (_, path, line) => expect(lineOfSource(source, path)).toBe(line));
