import { addDays, addMonths, type CivilDate, countedFrom, laterOf, sameTimeOn, toIso } from '../../domain/dates';
import type { PauseReason } from '../../domain/market';
import { type Ground, movedProduct, namesOf, type Plan, pauseRowOf } from './plan';
import { discountLeftOf, feeAheadOf } from './standing';
import type { Level } from './wanted';

/** A pause is a moved next charge: nothing is charged meanwhile, and the rhythm goes on from its end. */
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
      ...discountFrom(ground, nextChargeOn),
      ...(feeMinor > 0
        ? { fee: { amountMinor: feeMinor, currency: subscription.currency, description: feeText } }
        : {}),
    },
    action: 'membership.paused',
    detail: { from, until, months, feeMinor },
    mail: pauseMail(ground, {
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

/** Charge and binding are where they were before it was planned. */
export function planUndoPause(ground: Ground): Plan | null {
  const { subscription, facts, actions } = ground;
  const row = pauseRowOf(ground);
  if (!actions.undoPause || !facts.pause || !row) return null;
  const { nextChargeOn } = actions.undoPause;
  const { set, level } = withoutPause(ground);
  return {
    set,
    pause: { kind: 'undo', pauseId: row.pauseId },
    level,
    action: 'membership.pauseUndone',
    detail: { from: row.from, until: row.until },
    mail: pauseMail(ground, {
      event: 'undone',
      from: row.from,
      until: row.until,
      nextChargeOn,
      nextAmountMinor: ground.nextAmountMinor - feeAheadOf(subscription, facts),
      feeMinor: 0,
      bindingEndsOn: row.bindingBefore,
    }),
  };
}

/** What a planned pause changed, taken back: by its undo, and by a cancellation that drops it. */
export function withoutPause(ground: Ground): Pick<Plan, 'set' | 'level'> {
  const { subscription, facts, market } = ground;
  const { pause } = facts;
  const { nextChargeAt } = subscription;
  if (!pause) return { set: {}, level: {} };
  const at = nextChargeAt === null ? null : sameTimeOn(pause.from, nextChargeAt, market.timeZone);
  return {
    set: {
      next_charge_at: at === null ? null : toIso(at),
      binding_ends_on: pause.bindingBefore,
      ...movedProduct(subscription, pause.from),
    },
    level: {
      ...(at === null ? {} : { nextChargeAt: at }),
      ...discountFrom(ground, pause.from),
      ...(feeAheadOf(subscription, facts) > 0 ? { fee: null } : {}),
    },
  };
}

/** Begins today, is charged today, and keeps today's day of the month from here on. */
export function planResume(ground: Ground): Plan | null {
  const { subscription, facts, actions, today, now, market } = ground;
  const row = pauseRowOf(ground);
  if (!actions.resume || !row) return null;
  const { bindingEndsOn } = actions.resume;
  // What takes over with this charge sets the rhythm.
  const interval = subscription.nextProduct?.intervalMonths ?? facts.intervalMonths;
  const nextChargeOn = addMonths(today, interval);
  const months = monthsBegun(row.from, today);
  const begins = countedFrom(now, market.timeZone);
  return {
    set: {
      anchor_date: today,
      // At noon it is still to come, and moves this with it.
      next_charge_at: toIso(begins === now ? sameTimeOn(nextChargeOn, now, market.timeZone) : begins),
      // Today is open while the charge is on its way; what it pays for is known when it is told. A charge from before the
      // pause may have paid for more than that: days that are paid for are kept.
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
    mail: pauseMail(ground, {
      event: 'resumed',
      from: row.from,
      until: today,
      nextChargeOn: today,
      nextAmountMinor: ground.nextAmountMinor,
      feeMinor: row.feeMinor,
      bindingEndsOn,
    }),
  };
}

/** What counts towards the year's limit: a begun month counts whole. */
function monthsBegun(from: CivilDate, today: CivilDate): number {
  let months = 0;
  while (addMonths(from, months) < today) months += 1;
  return months;
}

/** An introductory discount goes on with the charges that are left of it; `next` null: the first of them is made now. */
function discountFrom({ subscription, facts, market }: Ground, next: CivilDate | null): Pick<Level, 'discount'> {
  const at = subscription.nextChargeAt;
  const first = next !== null && at !== null ? { on: next, at, timeZone: market.timeZone } : null;
  const discount = discountLeftOf(subscription, facts, first);
  return discount ? { discount } : {};
}

function pauseMail({ subscription }: Ground, data: Readonly<Record<string, unknown>>): Plan['mail'] {
  return { template: 'pause', data: { ...namesOf(subscription), ...data } };
}
