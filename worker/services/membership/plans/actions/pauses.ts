import { addDays, addMonths, type CivilDate, countedFrom, laterOf, sameTimeOn, toIso } from '../../../../domain/dates';
import type { PauseReason } from '../../../../domain/markets/market-data';
import { boundWithout } from '../../../../domain/membership/membership';
import type { SubscriptionRecord } from '../../port';
import type { Level } from '../../provider-sync/port';
import { discountLeftOf } from '../discount';
import { movedProduct, pauseRowOf, takesBackPause } from '../plan';
import type { Ground, Plan } from '../port';

/** A pause moves the next charge: nothing is charged during it, and the billing rhythm continues from its end. */
export function planPause(ground: Ground, until: CivilDate, reason: PauseReason | null, feeText: string): Plan | null {
  const { subscription, facts, actions, market } = ground;
  const option = actions.pause?.options.find((one) => one.until === until);
  if (!option || !actions.pause || subscription.nextChargeAt === null) return null;
  const { from, months, nextChargeOn, bindingEndsOn, bindingBefore } = option;
  const { feeMinor } = actions.pause;
  const moved = sameTimeOn(nextChargeOn, subscription.nextChargeAt, market.timeZone);
  return {
    set: {
      next_charge_at: toIso(moved),
      paid_through: facts.paidThrough,
      binding_ends_on: bindingEndsOn,
      ...movedProduct(subscription, nextChargeOn),
    },
    pause: { kind: 'add', pause: { from, until, months, reason, feeMinor, bindingBefore } },
    level: {
      nextChargeAt: moved,
      ...discountFrom({ ...ground, facts: { ...facts, pause: option } }, nextChargeOn),
      ...feeOf(subscription, feeMinor, feeText),
    },
    action: 'membership.paused',
    detail: { from, until, months, feeMinor },
    mail: pauseMail({
      event: 'planned',
      from,
      until,
      nextChargeOn,
      nextAmountMinor: ground.nextAmountMinor + feeMinor,
      feeMinor,
      bindingEndsOn,
    }),
  };
}

export const feeOf = (
  { currency }: Pick<SubscriptionRecord, 'currency'>,
  amountMinor: number,
  description: string,
): Pick<Level, 'fee'> => (amountMinor > 0 ? { fee: { amountMinor, currency, description } } : {});

/** Moves charge and binding back to where they were before the pause was planned; in a short month the rhythm keeps its day. */
export function planUndoPause(ground: Ground): Plan | null {
  const { facts, actions } = ground;
  const { pause } = facts;
  if (!actions.undoPause || !pause) return null;
  const { nextChargeOn } = actions.undoPause;
  const span = { from: pause.from, until: pause.until };
  return {
    ...withoutPause(ground),
    ...takesBackPause(ground),
    action: 'membership.pauseUndone',
    detail: span,
    mail: pauseMail({
      event: 'undone',
      ...span,
      nextChargeOn,
      nextAmountMinor: ground.nextAmountMinor - ground.feeAheadMinor,
      feeMinor: 0,
      bindingEndsOn: boundWithout(facts, pause),
    }),
  };
}

/** Undoes what a planned pause changed; for undoing it, and for a cancellation that drops it. */
export function withoutPause(ground: Ground): Pick<Plan, 'set' | 'level'> {
  const { subscription, facts, market } = ground;
  const { pause } = facts;
  const { nextChargeAt } = subscription;
  if (!pause) return { set: {}, level: {} };
  const at = nextChargeAt === null ? null : sameTimeOn(pause.from, nextChargeAt, market.timeZone);
  return {
    set: {
      next_charge_at: toIso(at),
      binding_ends_on: boundWithout(facts, pause),
      ...(pause.from.slice(8) === facts.anchor.slice(8) ? {} : { anchor_date: pause.from }),
      ...movedProduct(subscription, pause.from),
    },
    level: {
      ...(at === null ? {} : { nextChargeAt: at }),
      ...discountFrom(ground, pause.from),
      ...(ground.feeAheadMinor > 0 ? { fee: null } : {}),
    },
  };
}

/** Ends a pause early: a period begins today, is charged today, and later charges fall on today's day of the month. */
export function planResume(ground: Ground): Plan | null {
  const { subscription, facts, actions, today, now, market } = ground;
  const row = pauseRowOf(ground);
  if (!actions.resume || !row) return null;
  const { bindingEndsOn, nextChargeOn } = actions.resume;
  const months = monthsBegun(row.from, today);
  const begins = countedFrom(now, market.timeZone);
  return {
    set: {
      anchor_date: today,
      // The charge is made at noon: until then it is the next charge, and recording it moves this date on.
      next_charge_at: toIso(begins === now ? sameTimeOn(nextChargeOn, now, market.timeZone) : begins),
      // Access is open today while the charge is processing; the paid period is written when the payment is recorded.
      // If a charge from before the pause paid for later days, those are kept.
      paid_through: laterOf(today, facts.paidThrough),
      binding_ends_on: bindingEndsOn,
      ...movedProduct(subscription, today),
    },
    pause:
      months === 0
        ? { kind: 'undo', pauseId: row.pauseId }
        : { kind: 'shorten', pauseId: row.pauseId, until: addDays(today, -1), months },
    level: { ...discountFrom(ground, null), ...(begins === now ? {} : { nextChargeAt: begins }) },
    begins: true,
    action: 'membership.resumed',
    detail: { from: row.from, plannedUntil: row.until, on: today },
    mail: pauseMail({
      event: 'resumed',
      from: row.from,
      until: today,
      // Today's charge has a receipt of its own.
      nextChargeOn,
      nextAmountMinor: ground.secondAmountMinor,
      feeMinor: row.feeMinor,
      bindingEndsOn,
    }),
  };
}

/** Months that count towards the yearly limit; a month that has begun counts as a whole one. */
function monthsBegun(from: CivilDate, today: CivilDate): number {
  let months = 0;
  while (addMonths(from, months) < today) months += 1;
  return months;
}

/** The introductory discount for the charges that are left of it; `next` null: the first of them is made now. */
function discountFrom({ subscription, facts, market }: Ground, next: CivilDate | null): Pick<Level, 'discount'> {
  const at = subscription.nextChargeAt;
  const first = next !== null && at !== null ? { on: next, at, timeZone: market.timeZone } : null;
  const discount = discountLeftOf(subscription, facts, first);
  return discount ? { discount } : {};
}

const pauseMail = (data: Readonly<Record<string, unknown>>): Plan['mail'] => ({ template: 'pause', data });
