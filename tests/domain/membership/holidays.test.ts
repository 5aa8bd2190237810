import { describe, expect, it } from 'vitest';
import { norway } from '../../../chains/damp/markets/norway';
import { addDays } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { isHoliday } from '../../../worker/domain/membership/holidays';
import { lastWithdrawalDay } from '../../../worker/domain/membership/withdrawal';

const { denmark, sweden, netherlands, england } = markets;

/** Its holidays in a year that are neither Saturday nor Sunday by the rules alone. */
function holidaysIn(year: number, rules: readonly string[]): string[] {
  const days = Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-01`, day));
  return days.filter((day) => day.startsWith(String(year)) && isHoliday(day, rules));
}

describe('Easter', () => {
  it.each([
    // The earliest and the latest there are, and the two exceptions of the lunar table.
    ...['1818-03-22', '1943-04-25', '1954-04-18', '1981-04-19', '2000-04-23', '2019-04-21', '2038-04-25', '2049-04-18'],
    ...['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2076-04-19', '2285-03-22'],
  ])('is on %s', (sunday) => {
    const next = addDays(sunday, 1);
    expect(holidaysIn(Number(sunday.slice(0, 4)), ['easter+1'])).toEqual([next]);
  });
});

describe('the holidays of', () => {
  const dates = (year: number, days: string) => days.split(' ').map((day) => `${year}-${day}`);
  it.each([
    ['Denmark', denmark, 2026, '01-01 04-02 04-03 04-06 05-14 05-25 06-05 12-24 12-25 12-26 12-31'],
    ['Sweden', sweden, 2026, '01-01 01-06 04-03 04-06 05-01 05-14 06-06 06-19 12-24 12-25 12-26 12-31'],
    ['Sweden, midsummer late', sweden, 2027, '01-01 01-06 03-26 03-29 05-01 05-06 06-06 06-25 12-24 12-25 12-26 12-31'],
    ['the Netherlands', netherlands, 2026, '01-01 04-03 04-06 04-27 05-05 05-14 05-25 12-25 12-26'],
    ['England', england, 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
    ['England, Christmas on a Saturday', england, 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28'],
    ['England, New Year on a Saturday', england, 2028, '01-01 01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
    ['England, both on a Sunday', england, 2033, '01-01 01-03 04-15 04-18 05-02 05-30 08-29 12-25 12-26 12-27'],
    ['England, New Year on a Sunday', england, 2034, '01-01 01-02 04-07 04-10 05-01 05-29 08-28 12-25 12-26'],
    ['Norway', norway, 2026, '01-01 04-02 04-03 04-06 05-01 05-14 05-17 05-25 12-25 12-26'],
  ])('%s', (_, { withdrawal }, year, days) => {
    expect(holidaysIn(year, withdrawal.holidays)).toEqual(dates(year, days));
  });
});

describe('the last day to withdraw from an order of', () => {
  it.each([
    ['2026-12-10', '2026-12-28', '2026-12-28', '2026-12-24', '2026-12-24'],
    ['2026-12-11', '2026-12-28', '2026-12-28', '2026-12-28', '2026-12-29'],
    ['2026-12-17', '2027-01-04', '2027-01-04', '2026-12-31', '2026-12-31'],
    ['2026-12-18', '2027-01-04', '2027-01-04', '2027-01-04', '2027-01-04'],
    // Before Easter: Maundy Thursday is free in Denmark alone.
    ['2026-03-19', '2026-04-07', '2026-04-02', '2026-04-02', '2026-04-02'],
    ['2026-03-20', '2026-04-07', '2026-04-07', '2026-04-07', '2026-04-07'],
    // A Monday and a Friday that are free lengthen the weekend; a Wednesday is only passed over.
    ['2026-05-09', '2026-05-26', '2026-05-25', '2026-05-26', '2026-05-26'],
    ['2026-06-05', '2026-06-19', '2026-06-22', '2026-06-19', '2026-06-19'],
    ['2026-12-23', '2027-01-06', '2027-01-07', '2027-01-06', '2027-01-06'],
  ])('%s', (day, ...last) => {
    const shown = [denmark, sweden, netherlands, england].map(({ withdrawal: { days, holidays } }) =>
      lastWithdrawalDay(addDays(day, days), holidays),
    );
    expect(shown).toEqual(last);
  });
});
