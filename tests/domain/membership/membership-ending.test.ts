import { describe, expect, it } from 'vitest';
import type { NoticeRule } from '../../../worker/domain/markets/market-data';
import { endingOf, type MembershipFacts } from '../../../worker/domain/membership/membership';
import { of, pause, periodEnd, planned, rules, today } from './membership-fixture';

describe('the last day', () => {
  const days = (value: number): NoticeRule => ({ kind: 'days', value, validFrom: '2026-01-01' });
  const months = (value: number): NoticeRule => ({ kind: 'months', value, validFrom: '2026-01-01' });
  const unpaid = { state: 'pastDue', hasOpenInvoice: true, paidThrough: '2026-02-01' } as const;
  const table: readonly [string, Partial<MembershipFacts>, NoticeRule, string, readonly string[]][] = [
    ['end of the paid period', {}, periodEnd, '2026-02-27', []],
    ['notice of days within it', {}, days(7), '2026-02-27', []],
    ['notice of days past it', {}, days(30), '2026-03-12', ['2026-02-28']],
    ['a month of notice', {}, months(1), '2026-03-10', ['2026-02-28']],
    ['two months of notice', {}, months(2), '2026-04-10', ['2026-02-28', '2026-03-31']],
    [
      'binding to the end of a period',
      { bindingEndsOn: '2026-04-29' },
      periodEnd,
      '2026-04-29',
      ['2026-02-28', '2026-03-31'],
    ],
    [
      'binding into a period ends with it',
      { bindingEndsOn: '2026-04-15' },
      periodEnd,
      '2026-04-29',
      ['2026-02-28', '2026-03-31'],
    ],
    [
      'binding and notice, the later counts',
      { bindingEndsOn: '2026-04-15' },
      days(7),
      '2026-04-15',
      ['2026-02-28', '2026-03-31'],
    ],
    ['binding that is over', { bindingEndsOn: '2026-02-09' }, periodEnd, '2026-02-27', []],
    ['binding that ends today', { bindingEndsOn: today }, periodEnd, '2026-02-27', []],
    [
      'yearly',
      { intervalMonths: 12, nextChargeOn: '2027-01-31', paidThrough: '2027-01-30' },
      periodEnd,
      '2027-01-30',
      [],
    ],
    ['past due: today, and nothing more is asked for', unpaid, periodEnd, today, []],
    ['past due, still paid', { ...unpaid, paidThrough: '2026-02-27' }, periodEnd, '2026-02-27', []],
    ['past due and bound', { ...unpaid, bindingEndsOn: '2026-03-15' }, periodEnd, '2026-03-30', ['2026-02-28']],
    [
      'past due, the failed charge is not announced',
      { ...unpaid, nextChargeOn: '2026-02-02', anchor: '2026-01-02', bindingEndsOn: '2026-03-01' },
      periodEnd,
      '2026-03-01',
      [],
    ],
    [
      'paused: the end of the pause',
      { pause: { ...pause, from: '2026-02-01' }, nextChargeOn: '2026-03-31', paidThrough: '2026-01-31' },
      periodEnd,
      '2026-03-30',
      [],
    ],
    [
      'paused and bound past it',
      {
        pause: { ...pause, from: '2026-02-01' },
        nextChargeOn: '2026-03-31',
        paidThrough: '2026-01-31',
        bindingEndsOn: '2026-04-20',
      },
      periodEnd,
      '2026-04-29',
      ['2026-03-31'],
    ],
    ['pause ahead is given up', planned, periodEnd, '2026-02-27', []],
    ['pause ahead, past due meanwhile', { ...planned, ...unpaid }, periodEnd, today, []],
    [
      // Moved back to the last day of February, the provider's rhythm stays on that day of the month.
      'pause ahead and bound',
      { ...planned, pause: { ...pause, bindingBefore: '2026-03-15' }, bindingEndsOn: '2026-04-15' },
      periodEnd,
      '2026-03-27',
      ['2026-02-28'],
    ],
    [
      'charged today',
      { nextChargeOn: today, anchor: '2026-01-10', paidThrough: '2026-02-09' },
      periodEnd,
      '2026-03-09',
      [today],
    ],
    [
      'charged today, and from then on by the year',
      { nextChargeOn: today, anchor: '2026-01-10', paidThrough: '2026-02-09', comingIntervalMonths: 12 },
      periodEnd,
      '2027-02-09',
      [today],
    ],
    [
      'a month of notice past a charge that begins a year',
      { comingIntervalMonths: 12 },
      months(1),
      '2026-03-10',
      ['2026-02-28'],
    ],
    [
      'notice past a charge that begins months after years',
      { intervalMonths: 12, comingIntervalMonths: 1 },
      months(2),
      '2026-04-10',
      ['2026-02-28', '2026-03-31'],
    ],
    [
      'paused into a shorter month and bound: the day of the month moves with the pause',
      {
        pause: { ...pause, from: '2026-01-31', until: '2026-02-27' },
        nextChargeOn: '2026-02-28',
        paidThrough: '2026-01-30',
        bindingEndsOn: '2026-04-20',
      },
      periodEnd,
      '2026-04-27',
      ['2026-02-28', '2026-03-28'],
    ],
    ['paid at the till', { isCharged: false, nextChargeOn: null }, periodEnd, '2026-02-27', []],
    [
      'paid at the till and bound',
      { isCharged: false, nextChargeOn: null, bindingEndsOn: '2026-06-30' },
      periodEnd,
      '2026-06-30',
      [],
    ],
    [
      'paid at the till, used up',
      { isCharged: false, nextChargeOn: null, paidThrough: '2026-02-01' },
      periodEnd,
      today,
      [],
    ],
  ];
  it.each(table)('%s', (_name, changes, notice, lastDay, charges) => {
    const facts = of(changes);
    const ending = endingOf(facts, { ...rules, notice }, today);
    expect({ lastDay: ending.lastDay, charges: ending.charges }).toEqual({ lastDay, charges });
    expect(ending.dropsPause).toBe(facts.pause !== null && facts.pause.from > today);
    expect(ending.waivesInvoice).toBe(
      facts.state === 'pastDue' && charges.length === 0 && facts.bindingEndsOn === null,
    );
  });
});
