import { expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { seriesOf } from '../../../worker/services/membership/record/found';

it('numbers receipts by the seller’s year, in which it is midnight before UTC', () => {
  const series = (at: string) => seriesOf(markets.denmark, at).slice(-4);
  expect([series('2026-12-31T22:59:59Z'), series('2026-12-31T23:00:00Z')]).toEqual(['2026', '2027']);
  expect(seriesOf(markets.england, '2026-12-31T23:59:59Z').slice(-4)).toBe('2026');
});
