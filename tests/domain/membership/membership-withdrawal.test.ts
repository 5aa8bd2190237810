import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { lastWithdrawalDay, withdrawalRefund } from '../../../worker/domain/membership/withdrawal';

const march = { accessFrom: '2026-03-01', paidUntil: '2026-04-01', startNow: true };

describe('the last day of the right to withdraw', () => {
  it.each([
    ['2026-12-04', 'a Friday', '2026-12-04'],
    ['2026-12-05', 'a Saturday', '2026-12-07'],
    ['2026-12-06', 'a Sunday', '2026-12-07'],
    ['2026-12-07', 'a Monday', '2026-12-07'],
  ])('%s, %s, is %s', (day, _name, last) => {
    expect(lastWithdrawalDay(day, [])).toBe(last);
  });
});

describe('what goes back on withdrawal', () => {
  it.each([
    ['begun today', { ...march, paidMinor: 29900, on: '2026-03-01' }, 29900],
    ['one day used of 31', { ...march, paidMinor: 29900, on: '2026-03-02' }, 29900 - 964],
    ['fourteen days used of 31', { ...march, paidMinor: 29900, on: '2026-03-15' }, 29900 - 13503],
    ['what is kept is rounded down', { ...march, paidMinor: 100, on: '2026-03-02' }, 97],
    ['start not asked for', { ...march, startNow: false, paidMinor: 29900, on: '2026-03-15' }, 29900],
    ['before the first day', { ...march, paidMinor: 29900, on: '2026-02-20' }, 29900],
    ['after all that was paid for', { ...march, paidMinor: 29900, on: '2026-05-01' }, 0],
    ['a free first period', { ...march, paidMinor: 0, on: '2026-03-10' }, 0],
    [
      'a year',
      { startNow: true, accessFrom: '2026-03-01', paidUntil: '2027-03-01', paidMinor: 249000, on: '2026-03-15' },
      249000 - 9550,
    ],
    ['nothing of time was paid for', { ...march, paidUntil: '2026-03-01', paidMinor: 500, on: '2026-03-05' }, 500],
  ])('%s', (_name, question, expected) => {
    expect(withdrawalRefund(question)).toBe(expected);
  });

  it.each(Object.values(markets))('$id: bounds, whole minor units, and less with each day', (market) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 700 }),
        fc.constantFrom(1, 3, 12),
        fc.integer({ min: -20, max: market.withdrawal.days }),
        (paidMinor, startNow, offset, months, after) => {
          const accessFrom = addDays('2026-01-01', offset);
          const paidUntil = addMonths(accessFrom, months);
          const question = { paidMinor, startNow, accessFrom, paidUntil, on: addDays(accessFrom, after) };
          const refund = withdrawalRefund(question);
          expect(Number.isInteger(refund)).toBe(true);
          expect(refund).toBeGreaterThanOrEqual(0);
          expect(refund).toBeLessThanOrEqual(paidMinor);
          if (!startNow || after <= 0) expect(refund).toBe(paidMinor);
          // Never more is kept than the share of the days that were had.
          const days = daysBetween(accessFrom, paidUntil);
          if (startNow && after > 0) {
            expect((paidMinor - refund) * days).toBeLessThanOrEqual(paidMinor * after);
            expect((paidMinor - refund + 1) * days).toBeGreaterThan(paidMinor * after);
          }
          expect(withdrawalRefund({ ...question, on: addDays(question.on, 1) })).toBeLessThanOrEqual(refund);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
