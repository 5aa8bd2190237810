import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, type CivilDate, daysBetween } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import type { NoticeRule } from '../../../worker/domain/markets/market-data';
import {
  actionsOf,
  boundWithout,
  chargeOn,
  endingOf,
  hasAccess,
  type MembershipFacts,
  type MembershipRules,
  rhythmFrom,
  standingOf,
} from '../../../worker/domain/membership/membership';
import { bindingEndOf } from '../../../worker/domain/membership/terms';
import { running } from './membership-fixture';

const civilDate = fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2027-01-01', days));
const validFrom = '2026-01-01';
const notice = fc.oneof(
  fc.constant<NoticeRule>({ kind: 'periodEnd', value: 0, validFrom }),
  fc.integer({ min: 0, max: 60 }).map((value): NoticeRule => ({ kind: 'days', value, validFrom })),
  fc.integer({ min: 0, max: 3 }).map((value): NoticeRule => ({ kind: 'months', value, validFrom })),
);
const anyRules = fc.record({
  notice,
  pause: fc.record({ maxMonths: fc.integer({ min: 0, max: 12 }), feeMinor: fc.constantFrom(0, 4900) }),
});
/** Those of the four markets more often than those no market has. */
const rules: fc.Arbitrary<MembershipRules> = fc.oneof(fc.constantFrom(...Object.values(markets)), anyRules);

const shape = fc.record({
  anchor: civilDate,
  intervalMonths: fc.constantFrom(1, 1, 1, 3, 12),
  periods: fc.integer({ min: 1, max: 14 }),
  into: fc.double({ min: 0, max: 0.999, noNaN: true }),
  bindingMonths: fc.constantFrom(0, 0, 3, 6, 12, 24),
  kind: fc.constantFrom('plain', 'notStarted', 'pastDue', 'paused', 'pauseAhead', 'till', 'unbooked'),
  pausePeriods: fc.integer({ min: 1, max: 3 }),
  pausedMonths: fc.integer({ min: 0, max: 3 }),
  comingMonths: fc.constantFrom(null, null, null, 1, 12),
  hasOpenInvoice: fc.boolean(),
  isChanging: fc.constantFrom(false, false, false, true),
  stopDays: fc.option(fc.integer({ min: -40, max: 400 }), { nil: null }),
});
type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never;

/** A membership somebody could really have on that day. */
function membershipOf(chosen: Shape): { facts: MembershipFacts; today: CivilDate } {
  const { anchor, intervalMonths, periods, kind } = chosen;
  const start = addMonths(anchor, (periods - 1) * intervalMonths);
  const next = addMonths(anchor, periods * intervalMonths);
  const bound = bindingEndOf(anchor, chosen.bindingMonths);
  const inPeriod = addDays(start, Math.floor(daysBetween(start, next) * chosen.into));
  const plain: MembershipFacts = {
    state: 'active',
    anchor,
    accessFrom: anchor,
    intervalMonths,
    bindingEndsOn: bound,
    boundAtMostUntil: '2099-12-31',
    paidThrough: addDays(next, -1),
    nextChargeOn: next,
    stopDate: null,
    pause: null,
    pausedMonths: chosen.pausedMonths,
    withdrawUntil: addDays(anchor, 14),
    awaited: null,
    hasOpenInvoice: false,
    isChanging: chosen.isChanging,
    isCharged: true,
    // Whoever is bound past the next charge plans no other product.
    ...(chosen.comingMonths && (bound === null || bound < next) ? { comingIntervalMonths: chosen.comingMonths } : {}),
  };
  const until = addMonths(anchor, (periods + chosen.pausePeriods) * intervalMonths);
  const left = Math.ceil(chosen.bindingMonths / intervalMonths) - periods;
  const paused: MembershipFacts = {
    ...plain,
    pause: { from: next, until: addDays(until, -1), bindingBefore: bound },
    nextChargeOn: until,
    bindingEndsOn: bound && bound >= next ? addDays(addMonths(until, left * intervalMonths), -1) : bound,
  };
  const duringPause = addDays(next, Math.floor(daysBetween(next, until) * chosen.into));
  const afterNext = addDays(next, Math.floor(20 * chosen.into));
  const variants: Record<Shape['kind'], { facts: MembershipFacts; today: CivilDate }> = {
    plain: { facts: { ...plain, hasOpenInvoice: chosen.hasOpenInvoice }, today: inPeriod },
    notStarted: { facts: plain, today: addDays(anchor, -1 - Math.floor(chosen.into * 14)) },
    pastDue: { facts: { ...plain, state: 'pastDue', hasOpenInvoice: true }, today: afterNext },
    unbooked: { facts: plain, today: addDays(next, Math.floor(chosen.into * 2)) },
    paused: { facts: paused, today: duringPause },
    pauseAhead: { facts: paused, today: inPeriod },
    till: { facts: { ...plain, isCharged: false, nextChargeOn: null }, today: inPeriod },
  };
  const { facts, today } = variants[kind];
  if (chosen.stopDays === null) return { facts, today };
  return { facts: { ...facts, state: 'ending', stopDate: addDays(today, chosen.stopDays) }, today };
}

const membership = shape.map(membershipOf);
const runs = { numRuns: 6_000 };
const check = (property: (found: { facts: MembershipFacts; today: CivilDate }, rules: MembershipRules) => void) =>
  fc.assert(fc.property(membership, rules, property), runs);

describe('whatever the state, the day and the market', () => {
  it('no two actions that contradict each other are offered', () => {
    check(({ facts, today }, market) => {
      const actions = actionsOf(facts, market, today);
      const shown = (names: readonly (keyof typeof actions)[]) => names.filter((name) => actions[name]);
      expect(shown(['pause', 'undoPause', 'resume']).length).toBeLessThanOrEqual(1);
      expect(shown(['cancel', 'undoCancel']).length).toBeLessThanOrEqual(1);
      if (actions.undoPause || actions.resume) expect(actions.changeProduct).toBeNull();
      if (actions.undoCancel) expect(shown(['pause', 'undoPause', 'resume', 'changeProduct', 'cancel'])).toEqual([]);
      if (actions.resubscribe) expect(shown(Object.keys(actions) as never)).toEqual(['resubscribe']);
      if (facts.isChanging) expect(shown(['pause', 'undoPause', 'resume', 'changeProduct', 'undoCancel'])).toEqual([]);
      if (facts.hasOpenInvoice) expect(shown(['pause', 'changeProduct'])).toEqual([]);
    });
  });

  it('whoever is a member can leave, has left, or has nothing to leave', () => {
    check(({ facts, today }, market) => {
      const actions = actionsOf(facts, market, today);
      const standing = standingOf(facts, today);
      if (standing === 'ending') expect(actions.cancel).toBeNull();
      else expect(actions.cancel !== null).toBe(!['ended', 'withdrawn', 'pending', 'abandoned'].includes(standing));
    });
  });

  it('every date that is offered lies ahead', () => {
    check(({ facts, today }, market) => {
      const { pause, undoPause, resume, changeProduct, cancel, undoCancel, withdraw } = actionsOf(facts, market, today);
      const dates = [
        ...(pause?.options.flatMap(({ from, until, nextChargeOn }) => [from, until, nextChargeOn]) ?? []),
        undoPause?.nextChargeOn,
        resume?.on,
        resume?.nextChargeOn,
        changeProduct?.laterFrom,
        cancel?.lastDay,
        ...(cancel?.charges ?? []),
        undoCancel?.until,
        withdraw?.until,
      ].filter((date) => typeof date === 'string');
      expect(dates.filter((date) => date < today)).toEqual([]);
    });
  });

  it('the last day keeps what is paid for and what binds, and no charge comes after it', () => {
    check(({ facts, today }, market) => {
      const open = { ...facts, stopDate: null };
      const standing = standingOf(open, today);
      const { lastDay, charges, dropsPause, waivesInvoice } = endingOf(open, market, today);
      if (standing !== 'paused') expect(lastDay >= facts.paidThrough).toBe(true);
      const bound = dropsPause && facts.pause ? boundWithout(facts, facts.pause) : facts.bindingEndsOn;
      if (bound !== null) expect(lastDay >= bound || bound < today).toBe(true);
      expect(charges.every((date) => date <= lastDay && date >= today)).toBe(true);
      expect([...charges].sort()).toEqual(charges);
      if (waivesInvoice) expect(charges).toEqual([]);
      // Where a period is paid for, it is had to its end.
      const last = charges.at(-1);
      const first = dropsPause ? facts.pause?.from : facts.nextChargeOn;
      if (last && first && market.notice.kind === 'periodEnd')
        expect(addDays(chargeOn(rhythmFrom(open, first), last, 1), -1)).toBe(lastDay);
    });
  });

  it('notice that ends with the period never asks for more charges than binding does', () => {
    check(({ facts, today }, market) => {
      const open = { ...facts, stopDate: null, bindingEndsOn: null, pause: null };
      fc.pre(market.notice.kind === 'periodEnd' && (facts.nextChargeOn ?? '9') > today);
      expect(endingOf(open, market, today).charges).toEqual([]);
    });
  });

  it('undo gives back what was before', () => {
    check(({ facts, today }, market) => {
      const before = actionsOf(facts, market, today);
      for (const option of before.pause?.options ?? []) {
        const paused = { ...facts, pause: option, ...option };
        expect(standingOf(paused, today)).toBe('pauseAhead');
        expect(actionsOf(paused, market, today).undoPause).toEqual({ nextChargeOn: facts.nextChargeOn });
        expect(option.bindingBefore).toBe(facts.bindingEndsOn);
      }
      if (!before.cancel || before.cancel.dropsPause) return;
      const ending: MembershipFacts = { ...facts, state: 'ending', stopDate: before.cancel.lastDay };
      const { undoCancel } = actionsOf(ending, market, today);
      if (undoCancel) expect(undoCancel).toEqual({ until: before.cancel.lastDay, nextChargeOn: facts.nextChargeOn });
      else expect(facts.isChanging || (facts.paidThrough < today && standingOf(facts, today) !== 'paused')).toBe(true);
    });
  });

  it('a pause takes whole periods, at most the year’s months', () => {
    check(({ facts, today }, market) => {
      for (const option of actionsOf(facts, market, today).pause?.options ?? []) {
        expect(option.from).toBe(facts.nextChargeOn);
        expect(addDays(option.until, 1)).toBe(option.nextChargeOn);
        expect(option.months % facts.intervalMonths).toBe(0);
        expect(facts.pausedMonths + option.months).toBeLessThanOrEqual(market.pause.maxMonths);
      }
    });
  });

  it('an early end of a pause never binds longer than its planned end', () => {
    check(({ facts, today }, market) => {
      const { resume } = actionsOf(facts, market, today);
      if (!resume) return;
      expect(resume.on).toBe(today);
      expect(resume.nextChargeOn > today).toBe(true);
      expect((resume.bindingEndsOn ?? '') <= (facts.bindingEndsOn ?? '')).toBe(true);
    });
  });

  it('nobody is let in who paused, has ended, or has not paid', () => {
    check(({ facts, today }) => {
      if (!hasAccess(facts, today)) return;
      expect(['active', 'pastDue', 'pauseAhead', 'ending']).toContain(standingOf(facts, today));
      const isBeingCharged = today === facts.nextChargeOn && facts.isCharged && !facts.hasOpenInvoice;
      expect(today >= facts.accessFrom && (today <= facts.paidThrough || isBeingCharged)).toBe(true);
      expect(facts.pause !== null && facts.pause.from <= today && today <= facts.pause.until).toBe(false);
      expect(facts.stopDate === null || today <= facts.stopDate).toBe(true);
    });
  });

  it('what is paid for is had, until a pause, the last day or the end of what is paid', () => {
    check(({ facts, today }) => {
      const isPaid = today >= facts.accessFrom && today <= facts.paidThrough;
      const isClosed = ['ended', 'withdrawn', 'paused'].includes(standingOf(facts, today));
      const pausesNow = facts.pause !== null && facts.pause.from <= today && today <= facts.pause.until;
      if (isPaid && !isClosed && !pausesNow) expect(hasAccess(facts, today)).toBe(true);
    });
  });
});

describe('a binding', () => {
  const market: MembershipRules = {
    notice: { kind: 'periodEnd', value: 0, validFrom },
    pause: { maxMonths: 3, feeMinor: 0 },
  };
  const chargesLeft = (facts: MembershipFacts, on: CivilDate) =>
    actionsOf(facts, market, on).cancel?.charges.length ?? Number.NaN;
  /** Charges in all: the one before the pause, the one on the day it ends on, and those that are left. */
  const chargesOf = (facts: MembershipFacts, on: CivilDate, anchor: CivilDate, bindingEndsOn: CivilDate | null) => {
    const nextChargeOn = addMonths(on, facts.intervalMonths);
    const after = { ...facts, anchor, bindingEndsOn, nextChargeOn, paidThrough: addDays(nextChargeOn, -1) };
    return 2 + chargesLeft(after, on);
  };

  it.each([1, 3])('is for as many charges with a pause as without, by %i months', (intervalMonths) => {
    const wrong: string[] = [];
    for (const [day, bindingMonths] of Array.from({ length: 366 }, (_, at) => [3, 6, 12].map((m) => [at, m])).flat()) {
      const anchor = addDays('2027-01-01', day ?? 0);
      const bindingEndsOn = bindingEndOf(anchor, bindingMonths ?? 0);
      const nextChargeOn = addMonths(anchor, intervalMonths);
      const paid = { state: 'active', paidThrough: addDays(nextChargeOn, -1), nextChargeOn } as const;
      const facts = { ...running, ...paid, anchor, accessFrom: anchor, intervalMonths, bindingEndsOn };
      const promised = Math.max(2, 1 + chargesLeft(facts, addDays(nextChargeOn, -1)));
      for (const option of actionsOf(facts, market, addDays(nextChargeOn, -1)).pause?.options ?? []) {
        const paused: MembershipFacts = { ...facts, ...option, state: 'paused', pause: option };
        const made = [
          // The provider's rhythm goes on from the day the pause ends on; our anchor stays what it was.
          chargesOf(facts, option.nextChargeOn, option.nextChargeOn, option.bindingEndsOn),
          chargesOf(facts, option.nextChargeOn, anchor, option.bindingEndsOn),
          // Given up, the rhythm goes on from the day that the next charge is moved back to.
          chargesOf(facts, option.from, option.from, boundWithout(facts, option)),
          ...[0, 1, 2, 3, 10, 20, 27].map((after) => {
            const on = addDays(option.from, after);
            return chargesOf(facts, on, on, actionsOf(paused, market, on).resume?.bindingEndsOn ?? null);
          }),
        ];
        if (made.some((count) => count !== promised)) {
          wrong.push(`${anchor}, ${bindingMonths} months, until ${option.until}: ${made}, not ${promised}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the rhythm', () => {
  it('counts from the day it began with, whatever short months come between', () => {
    fc.assert(
      fc.property(
        civilDate,
        fc.constantFrom(1, 3, 12),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        (anchor, intervalMonths, from, index) => {
          const first = addMonths(anchor, from * intervalMonths);
          expect(chargeOn({ anchor, intervalMonths }, first, index)).toBe(
            addMonths(anchor, (from + index) * intervalMonths),
          );
        },
      ),
      runs,
    );
  });
});
