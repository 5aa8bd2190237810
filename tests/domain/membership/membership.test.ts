import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  chargeOn,
  hasAccess,
  type MembershipFacts,
  standingOf,
} from '../../../worker/domain/membership/membership';
import { of, pause, planned, rules, running, today } from './membership-fixture';

const offered = (facts: MembershipFacts, on = today) =>
  Object.entries(actionsOf(facts, rules, on))
    .filter(([, value]) => value !== null && value !== false)
    .map(([name]) => name);

const late = { withdrawUntil: '2026-02-01' };
const noEnding = ['payNow', 'changeMethod'];

describe('what may be done in each state', () => {
  const table: readonly [string, Partial<MembershipFacts>, string, readonly string[]][] = [
    ['running', late, 'active', ['pause', 'changeProduct', 'changeStudio', 'cancel', 'changeMethod']],
    [
      'within the days of withdrawal',
      {},
      'active',
      ['pause', 'changeProduct', 'changeStudio', 'cancel', 'withdraw', 'changeMethod'],
    ],
    ['not begun', { ...late, accessFrom: '2026-02-20' }, 'notStarted', ['changeStudio', 'cancel', 'changeMethod']],
    [
      'due today',
      { ...late, nextChargeOn: today, paidThrough: '2026-02-09' },
      'active',
      ['changeStudio', 'cancel', 'changeMethod'],
    ],
    [
      'past due',
      { ...late, state: 'pastDue', hasOpenInvoice: true },
      'pastDue',
      ['changeStudio', 'cancel', ...noEnding],
    ],
    [
      'active with an open invoice',
      { ...late, hasOpenInvoice: true },
      'active',
      ['changeStudio', 'cancel', ...noEnding],
    ],
    ['pause ahead', { ...planned, ...late }, 'pauseAhead', ['undoPause', 'changeStudio', 'cancel', 'changeMethod']],
    [
      'paused',
      { ...late, pause: { ...pause, from: '2026-02-01' }, nextChargeOn: '2026-03-31' },
      'paused',
      ['resume', 'changeStudio', 'cancel', 'changeMethod'],
    ],
    [
      'paused, resting for a dispute',
      { ...late, isSuspended: true, pause: { ...pause, from: '2026-02-01' }, nextChargeOn: '2026-03-31' },
      'paused',
      ['changeStudio', 'cancel', 'changeMethod'],
    ],
    [
      'past due, resting for a dispute',
      { ...late, isSuspended: true, state: 'pastDue', hasOpenInvoice: true },
      'pastDue',
      ['changeStudio', 'cancel', 'changeMethod'],
    ],
    [
      'ending',
      { ...late, state: 'ending', stopDate: '2026-02-27' },
      'ending',
      ['changeStudio', 'undoCancel', 'changeMethod'],
    ],
    [
      'ended by the provider, its paid days not over',
      { ...late, state: 'ending', stopDate: '2026-02-27', nextChargeOn: null },
      'ending',
      ['changeStudio'],
    ],
    [
      'ending today',
      { ...late, state: 'ending', stopDate: today, paidThrough: today },
      'ending',
      ['changeStudio', 'undoCancel', 'changeMethod'],
    ],
    [
      'ending unpaid',
      { ...late, state: 'ending', stopDate: today, paidThrough: '2026-02-01' },
      'ending',
      ['changeStudio', 'changeMethod'],
    ],
    ['ended by its date alone', { ...late, state: 'ending', stopDate: '2026-02-09' }, 'ended', ['resubscribe']],
    ['ended', { ...late, state: 'ended', stopDate: '2026-02-01' }, 'ended', ['resubscribe']],
    ['withdrawn', { state: 'withdrawn', stopDate: today }, 'withdrawn', ['resubscribe']],
    ['pending', { state: 'pending' }, 'pending', []],
    ['abandoned', { state: 'abandoned' }, 'abandoned', []],
    ['a change is being charged', { ...late, isChanging: true }, 'active', ['cancel', 'changeMethod']],
    ['paid at the till', { ...late, isCharged: false, nextChargeOn: null }, 'active', ['changeStudio', 'cancel']],
    [
      'all months of pause used',
      { ...late, pausedMonths: 3 },
      'active',
      ['changeProduct', 'changeStudio', 'cancel', 'changeMethod'],
    ],
  ];
  it.each(table)('%s', (_name, changes, standing, expected) => {
    expect(standingOf(of(changes), today)).toBe(standing);
    expect(offered(of(changes)).toSorted()).toEqual([...expected].toSorted());
  });
});

describe('access', () => {
  const table: readonly [string, Partial<MembershipFacts>, string, boolean][] = [
    ['on the first day', {}, '2026-01-31', true],
    ['before it', {}, '2026-01-30', false],
    ['on the last paid day', {}, '2026-02-27', true],
    ['on the day of the next charge, which comes in the course of it', {}, '2026-02-28', true],
    [
      'on that day, refused',
      { state: 'pastDue', hasOpenInvoice: true, nextChargeOn: '2026-03-31' },
      '2026-02-28',
      false,
    ],
    ['on that day, an older one open', { hasOpenInvoice: true }, '2026-02-28', false],
    ['on that day, at the till', { isCharged: false }, '2026-02-28', false],
    ['on that day, after the last one', { state: 'ending', stopDate: '2026-02-27' }, '2026-02-28', false],
    ['the day after, unpaid', {}, '2026-03-01', false],
    ['past due, still paid', { state: 'pastDue', hasOpenInvoice: true }, today, true],
    ['pause ahead', planned, today, true],
    ['first day of the pause', planned, '2026-02-28', false],
    ['last day of the pause', { ...planned, paidThrough: '2026-04-29' }, '2026-03-30', false],
    ['the day after the pause', { ...planned, paidThrough: '2026-04-29' }, '2026-03-31', true],
    ['on the last day', { state: 'ending', stopDate: '2026-02-20' }, '2026-02-20', true],
    ['after the last day', { state: 'ending', stopDate: '2026-02-20' }, '2026-02-21', false],
    ['withdrawn', { state: 'withdrawn', stopDate: today }, today, false],
    ['paid at the till', { isCharged: false, nextChargeOn: null }, today, true],
  ];
  it.each(table)('%s', (_name, changes, on, expected) => {
    expect(hasAccess(of(changes), on)).toBe(expected);
  });
});

describe('charges keep the day of the month they began with', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2027-01-30', 1, '2027-02-28', ['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
    ['2028-02-29', 12, '2029-02-28', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2026-08-31', 3, '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31']],
    ['2026-01-15', 1, '2026-02-15', ['2026-02-15', '2026-03-15', '2026-04-15', '2026-05-15']],
    // Off the grid: the provider's date is a grid of its own.
    ['2026-01-31', 1, '2026-03-01', ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']],
  ])('%s every %i months, next %s', (anchor, intervalMonths, first, expected) => {
    expect(expected.map((_, index) => chargeOn({ anchor, intervalMonths }, first, index))).toEqual(expected);
  });
});

describe('a pause', () => {
  it('covers whole periods from the next charge, up to the months of the year that are left', () => {
    const { pause: offer } = actionsOf(of({ pausedMonths: 1 }), rules, today);
    expect(offer?.options).toEqual([
      {
        from: '2026-02-28',
        until: '2026-03-30',
        months: 1,
        nextChargeOn: '2026-03-31',
        bindingBefore: null,
        bindingEndsOn: null,
      },
      {
        from: '2026-02-28',
        until: '2026-04-29',
        months: 2,
        nextChargeOn: '2026-04-30',
        bindingBefore: null,
        bindingEndsOn: null,
      },
    ]);
  });
  it('moves a binding that reaches into it by its charges, and leaves one that is over before', () => {
    const bindings = (bindingEndsOn: string) =>
      actionsOf(of({ bindingEndsOn }), rules, today).pause?.options.map((option) => option.bindingEndsOn);
    expect(bindings('2026-04-29')).toEqual(['2026-05-30', '2026-06-29', '2026-07-30']);
    expect(bindings('2026-02-28')).toEqual(['2026-04-29', '2026-05-29', '2026-06-29']);
    expect(bindings('2026-02-27')).toEqual(['2026-02-27', '2026-02-27', '2026-02-27']);
  });
  it('of a yearly rhythm is a year, which no market gives', () => {
    expect(actionsOf(of({ intervalMonths: 12, nextChargeOn: '2027-01-31' }), rules, today).pause).toBeNull();
  });
  it('costs what the market says', () => {
    expect(actionsOf(running, { ...rules, pause: { maxMonths: 3, feeMinor: 4900 } }, today).pause?.feeMinor).toBe(4900);
  });
  it('extends no binding beyond what the law permits from the contract on', () => {
    const bindings = (boundAtMostUntil: string) =>
      actionsOf(of({ bindingEndsOn: '2026-04-29', boundAtMostUntil }), rules, today).pause?.options.map(
        (option) => option.bindingEndsOn,
      );
    expect(bindings('2026-06-10')).toEqual(['2026-05-30', '2026-06-10', '2026-06-10']);
    // It was agreed longer before: by a product that was changed to.
    expect(bindings('2026-03-01')).toEqual(['2026-04-29', '2026-04-29', '2026-04-29']);
    const bound = { ...pause, bindingBefore: '2026-06-29' };
    const paused = of({ pause: bound, nextChargeOn: '2026-03-31', boundAtMostUntil: '2026-06-30' });
    expect(actionsOf(paused, rules, '2026-03-10').resume?.bindingEndsOn).toBe('2026-06-30');
  });

  it('is ended early with a charge today, a rhythm of today, and a binding of as many charges as before', () => {
    const bound = { ...pause, bindingBefore: '2026-06-29' };
    const paused = of({ pause: bound, nextChargeOn: '2026-03-31', bindingEndsOn: '2026-07-30' });
    expect(actionsOf(paused, rules, '2026-03-10').resume).toEqual({
      on: '2026-03-10',
      nextChargeOn: '2026-04-10',
      bindingEndsOn: '2026-07-09',
    });
    expect(actionsOf(paused, rules, '2026-02-28').resume?.bindingEndsOn).toBe('2026-06-27');
  });
});

describe('taking a cancellation back', () => {
  it.each([
    ['on the last day', { stopDate: '2026-02-27' }, '2026-02-27', '2026-02-27'],
    ['paused', { stopDate: '2026-03-30', pause, nextChargeOn: '2026-03-31' }, '2026-03-10', '2026-03-30'],
    ['the day after', { stopDate: '2026-02-27' }, '2026-02-28', null],
    ['what ended unpaid is begun anew', { stopDate: today, paidThrough: '2026-02-01' }, today, null],
  ])('%s', (_name, changes, on, until) => {
    const { undoCancel } = actionsOf(of({ state: 'ending', ...changes }), rules, on);
    expect(undoCancel?.until ?? null).toBe(until);
  });
});

describe('another product later', () => {
  it.each([
    [null, '2026-02-28'],
    ['2026-02-27', '2026-02-28'],
    ['2026-02-28', null],
    ['2026-06-30', null],
  ])('bound until %s', (bindingEndsOn, laterFrom) => {
    expect(actionsOf(of({ bindingEndsOn }), rules, today).changeProduct).toEqual({ laterFrom, bindingEndsOn });
  });
});
