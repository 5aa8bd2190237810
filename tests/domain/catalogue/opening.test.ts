import { describe, expect, it } from 'vitest';
import type { OpeningDay } from '../../../worker/domain/catalogue/catalogue';
import { nextStretchAt, openAllDay, openStateAt } from '../../../worker/domain/catalogue/opening';

const zone = 'Europe/Copenhagen';
const day = (opens: string, closes: string): OpeningDay => ({ opens, closes });
const week = (...days: OpeningDay[]) => Array.from({ length: 7 }, (_, index) => days[index % days.length] ?? 'closed');
const always = week(day('00:00', '24:00'));
const daily = week(day('06:00', '23:00'));
const late = week(day('16:00', '02:00'));
/** Monday to Friday. */
const weekdays = [...Array.from({ length: 5 }, () => day('09:00', '17:00')), 'closed' as const, 'closed' as const];

/** Local winter time is UTC + 1; 20 November 2026 is a Friday. */
const at = (utc: string) => `2026-11-${utc}:00Z`;

describe('open now?', () => {
  it('around the clock', () => expect(openStateAt(always, at('20T02:00'), zone)).toEqual({ kind: 'aroundTheClock' }));
  it('open until', () =>
    expect(openStateAt(daily, at('20T10:00'), zone)).toEqual({
      kind: 'open',
      until: { day: 'today', weekday: 4, time: '23:00' },
    }));
  it.each([
    ['the minute it opens', daily, '20T05:00', 'open'],
    ['the minute before', daily, '20T04:59', 'closed'],
    ['the minute before it closes', daily, '20T21:59', 'open'],
    ['the minute it closes', daily, '20T22:00', 'closed'],
  ] as const)('%s', (_, hours, utc, kind) => expect(openStateAt(hours, at(utc), zone).kind).toBe(kind));
});

describe('opens again', () => {
  it.each([
    ['today', daily, '20T03:00', { day: 'today', weekday: 4, time: '06:00' }],
    ['tomorrow', daily, '20T22:30', { day: 'tomorrow', weekday: 5, time: '06:00' }],
    ['on Monday', weekdays, '20T17:00', { day: 'weekday', weekday: 0, time: '09:00' }],
    ['on Monday, from Sunday', weekdays, '22T12:00', { day: 'tomorrow', weekday: 0, time: '09:00' }],
    ['never', week('closed'), '20T12:00', null],
  ] as const)('%s', (_, hours, utc, opens) =>
    expect(openStateAt(hours, at(utc), zone)).toEqual({ kind: 'closed', opens }),
  );
  it('one day a week is a week away just after it closed', () => {
    const fridays = week('closed').map((closed, index) => (index === 4 ? day('09:00', '17:00') : closed));
    expect(openStateAt(fridays, at('20T18:00'), zone)).toEqual({
      kind: 'closed',
      opens: { day: 'weekday', weekday: 4, time: '09:00' },
    });
  });
});

describe('past midnight', () => {
  it('the evening before still counts after midnight', () => {
    expect(openStateAt(late, at('20T00:30'), zone)).toEqual({
      kind: 'open',
      until: { day: 'today', weekday: 4, time: '02:00' },
    });
    expect(openStateAt(late, at('20T20:00'), zone)).toEqual({
      kind: 'open',
      until: { day: 'tomorrow', weekday: 5, time: '02:00' },
    });
    expect(openStateAt(late, at('20T01:00'), zone).kind).toBe('closed');
  });
  it('hours that touch are one stretch', () => {
    const hours = week('closed').map((closed, index) =>
      index === 4 ? day('06:00', '24:00') : index === 5 ? day('00:00', '12:00') : closed,
    );
    expect(openStateAt(hours, at('20T10:00'), zone)).toEqual({
      kind: 'open',
      until: { day: 'tomorrow', weekday: 5, time: '12:00' },
    });
  });
  it('closing at midnight reads 00:00', () => {
    expect(openStateAt(week(day('06:00', '24:00')), at('20T10:00'), zone)).toMatchObject({
      until: { day: 'tomorrow', time: '00:00' },
    });
  });
});

it('follows the wall clock through the end of summer time', () => {
  expect(openStateAt(daily, '2026-10-25T04:30:00Z', zone)).toMatchObject({ kind: 'closed', opens: { time: '06:00' } });
  expect(openStateAt(daily, '2026-10-25T05:00:00Z', zone).kind).toBe('open');
});

it('knows a day without night', () => {
  expect([day('00:00', '24:00'), day('06:00', '23:00'), 'closed' as const].map(openAllDay)).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the stretch that runs or comes next', () => {
  it.each([
    ['runs', weekdays, '20T10:00', { day: 'today', weekday: 4, time: '09:00', until: '17:00' }],
    ['comes today', weekdays, '20T05:00', { day: 'today', weekday: 4, time: '09:00', until: '17:00' }],
    ['comes after the weekend', weekdays, '20T17:00', { day: 'weekday', weekday: 0, time: '09:00', until: '17:00' }],
    ['comes tomorrow', weekdays, '22T12:00', { day: 'tomorrow', weekday: 0, time: '09:00', until: '17:00' }],
    ['began yesterday', late, '20T00:30', { day: 'today', weekday: 4, time: '00:00', until: '02:00' }],
    ['never ends', always, '20T12:00', 'always'],
    ['never comes', week('closed'), '20T12:00', null],
    ['is not known', [], '20T12:00', null],
  ] as const)('%s', (_, hours, utc, stretch) => expect(nextStretchAt(hours, at(utc), zone)).toEqual(stretch));
});
