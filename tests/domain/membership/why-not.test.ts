import { describe, expect, it, test } from 'vitest';
import { actionsOf, type MembershipActions, type MembershipFacts } from '../../../worker/domain/membership/membership';
import { type WhyNot, whyNot } from '../../../worker/domain/membership/why-not';
import { of, pause, planned, rules, today } from './membership-fixture';

type Action = keyof MembershipActions;
const late = { withdrawUntil: '2026-02-01' };
const paused = of({ ...late, pause: { ...pause, from: '2026-02-01' }, nextChargeOn: '2026-03-31' });
const ending = of({ ...late, state: 'ending', stopDate: '2026-02-27' });
const owing = of({ ...late, state: 'pastDue', hasOpenInvoice: true });

describe('a refusal names what forbids it, and the day that goes with it', () => {
  const table: readonly [Action, string, MembershipFacts, WhyNot['why'], string | null][] = [
    ['pause', 'already cancelled', ending, 'cancelled', '2026-02-27'],
    ['pause', 'a pause ahead', planned, 'pauseAhead', '2026-02-28'],
    ['pause', 'paused', paused, 'paused', '2026-03-31'],
    ['pause', 'not begun', of({ accessFrom: '2026-02-20' }), 'begins', '2026-02-20'],
    ['pause', 'a payment is open', owing, 'unpaid', null],
    ['pause', 'a payment is open, the state not changed yet', of({ hasOpenInvoice: true }), 'unpaid', null],
    ['pause', 'resting for a dispute', of({ isSuspended: true }), 'disputed', null],
    ['pause', 'paid at the till', of({ isCharged: false, nextChargeOn: null }), 'onSite', null],
    ['pause', 'the next charge is due today', of({ nextChargeOn: today }), 'charging', null],
    ['pause', 'no months left', of({ pausedMonths: 3 }), 'pausedEnough', null],
    ['pause', 'paid by the year', of({ intervalMonths: 12 }), 'neverPaused', null],
    ['changeProduct', 'paused', paused, 'paused', '2026-03-31'],
    ['changeProduct', 'the next charge is due today', of({ nextChargeOn: today }), 'charging', null],
    ['resume', 'running', of(), 'unpaused', null],
    ['resume', 'a payment is open, and there is no pause', owing, 'unpaused', null],
    [
      'undoPause',
      'a payment is open before the pause',
      { ...planned, ...owing, pause, nextChargeOn: '2026-03-31' },
      'unpaid',
      null,
    ],
    [
      'pause',
      'not begun, and paid by the year',
      of({ accessFrom: '2026-02-20', intervalMonths: 12 }),
      'neverPaused',
      null,
    ],
    ['pause', 'not begun, and paid at the till', of({ accessFrom: '2026-02-20', isCharged: false }), 'onSite', null],
    ['pause', 'a payment is open, and paid by the year', { ...owing, intervalMonths: 12 }, 'neverPaused', null],
    ['pause', 'ended by the provider', { ...ending, nextChargeOn: null }, 'lapses', '2026-02-27'],
    ['resume', 'a pause ahead', planned, 'pauseAhead', '2026-02-28'],
    ['resume', 'paused and resting for a dispute', { ...paused, isSuspended: true }, 'disputed', null],
    ['undoPause', 'the pause has begun', paused, 'paused', '2026-03-31'],
    ['undoPause', 'running', of(), 'unpaused', null],
    ['undoCancel', 'running', of(), 'uncancelled', null],
    ['undoCancel', 'another follows', ending, 'follows', null],
    ['undoCancel', 'unpaid', { ...ending, stopDate: today, paidThrough: '2026-02-01' }, 'lapses', today],
    ['cancel', 'already cancelled', ending, 'cancelled', '2026-02-27'],
    ['withdraw', 'the days have passed', of(late), 'withdrawOver', '2026-02-01'],
    ['resubscribe', 'running', of(), 'runs', null],
    ['resubscribe', 'already cancelled', ending, 'cancelled', '2026-02-27'],
    ['cancel', 'ended', of({ state: 'ended', stopDate: '2026-02-01' }), 'over', '2026-02-01'],
    ['changeStudio', 'withdrawn', of({ state: 'withdrawn', stopDate: today }), 'over', today],
  ];
  test.each(table)('%s: %s', (action, _, facts, why, on) => {
    // Another membership that follows is known to the account alone.
    if (why !== 'follows') expect(actionsOf(facts, rules, today)[action] || null).toBeNull();
    expect(whyNot(action, facts, rules, today)).toEqual({ why, on });
  });

  it('names nothing while a change is being charged, which the page says itself', () => {
    expect(whyNot('changeProduct', of({ isChanging: true }), rules, today)).toBeNull();
  });

  it('names months of pause that are used up of a pause alone', () => {
    for (const action of ['payNow', 'changeMethod', 'changeStudio'] as const)
      expect([action, whyNot(action, of({}), rules, today)]).toEqual([action, null]);
  });
});
