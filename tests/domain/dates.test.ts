import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  civilDateOf,
  daysBetween,
  isCivilDate,
  startOfDay,
  toIso,
  wallClockOf,
  weekdayOf,
} from '../../worker/domain/dates';
import { markets } from '../../worker/domain/markets';

const zones = [
  ...Object.values(markets).map((market) => market.timeZone),
  'America/Sao_Paulo',
  'America/Havana',
  'Atlantic/Azores',
  'Pacific/Kiritimati',
  'UTC',
];
const civilDate = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a month later is the same day or the month’s last, from the original anchor', () => {
  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-20', 1, '2026-12-20'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-01-10', -13, '2025-12-10'],
  ])('%s + %i months = %s', (anchor, months, later) => {
    expect(addMonths(anchor, months)).toBe(later);
  });

  it('keeps the day wherever the month has it, and lands in the right month always', () => {
    fc.assert(
      fc.property(civilDate, fc.integer({ min: -600, max: 600 }), (anchor, months) => {
        const later = addMonths(anchor, months);
        const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
        expect(monthsOf(later) - monthsOf(anchor)).toBe(months);
        const lastOfMonth = Number(addDays(later, 1).slice(8)) === 1;
        expect(later.slice(8) === anchor.slice(8) || lastOfMonth).toBe(true);
        expect(isCivilDate(later)).toBe(true);
      }),
    );
  });
});

describe('days', () => {
  it('adding and counting are inverse', () => {
    fc.assert(
      fc.property(
        civilDate,
        fc.integer({ min: -40_000, max: 40_000 }),
        (date, days) => daysBetween(date, addDays(date, days)) === days,
      ),
    );
  });
  it('order of text is order of time', () => {
    fc.assert(fc.property(civilDate, civilDate, (one, other) => one < other === daysBetween(one, other) > 0));
  });
  it('knows its weekdays', () => {
    expect(weekdayOf('2026-11-20')).toBe(4);
    expect(weekdayOf('2026-11-22')).toBe(6);
    expect(weekdayOf('1969-12-29')).toBe(0);
  });
  it.each(['2027-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20261120', '', 'today', null, 20261120])(
    '%j is no date',
    (value) => {
      expect(isCivilDate(value)).toBe(false);
    },
  );
});

describe('zones', () => {
  it('midnight decides the date in the market, not in UTC', () => {
    expect(civilDateOf('2026-11-20T22:59:59.999Z', 'Europe/Copenhagen')).toBe('2026-11-20');
    expect(civilDateOf('2026-11-20T23:00:00.000Z', 'Europe/Copenhagen')).toBe('2026-11-21');
    expect(civilDateOf('2026-07-20T22:00:00.000Z', 'Europe/Copenhagen')).toBe('2026-07-21');
    expect(civilDateOf('2026-11-20T23:00:00.000Z', 'Europe/London')).toBe('2026-11-20');
  });
  it('days of 23 and 25 hours', () => {
    const zone = 'Europe/Copenhagen';
    expect(startOfDay('2027-03-29', zone) - startOfDay('2027-03-28', zone)).toBe(23 * 3_600_000);
    expect(startOfDay('2026-10-26', zone) - startOfDay('2026-10-25', zone)).toBe(25 * 3_600_000);
    expect(toIso(startOfDay('2026-12-20', zone))).toBe('2026-12-19T23:00:00.000Z');
  });
  it('a midnight that daylight saving skips or repeats', () => {
    expect(toIso(startOfDay('2018-11-04', 'America/Sao_Paulo'))).toBe('2018-11-04T03:00:00.000Z');
    expect(toIso(startOfDay('2026-11-01', 'America/Havana'))).toBe('2026-11-01T04:00:00.000Z');
  });
  it('the start of a day is in the day, and the millisecond before is not', () => {
    fc.assert(
      fc.property(civilDate, fc.constantFrom(...zones), (date, zone) => {
        const start = startOfDay(date, zone);
        expect(civilDateOf(start, zone)).toBe(date);
        expect(civilDateOf(start - 1, zone)).toBe(addDays(date, -1));
      }),
    );
  });
  it('reads the wall clock', () => {
    expect(wallClockOf('2026-11-20T14:05:00Z', 'Europe/Stockholm')).toEqual({
      date: '2026-11-20',
      minutes: 15 * 60 + 5,
    });
    expect(wallClockOf(Date.UTC(2026, 10, 20, 23, 30), 'Europe/Amsterdam')).toEqual({
      date: '2026-11-21',
      minutes: 30,
    });
  });
});
