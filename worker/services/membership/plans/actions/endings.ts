import { addDays, civilDateOf, sameTimeOn, startOfDay, toIso } from '../../../../domain/dates';
import { chargeOn, type Ending, isLive, rhythmFrom } from '../../../../domain/membership/membership';
import { nothingLeft } from '../../record/ended';
import { takesBackPause } from '../plan';
import type { Ground, Plan } from '../port';
import { feeOf, withoutPause } from './pauses';

/**
 * Ends the membership on its computed last day. The provider subscription ends with its current period, or at once if
 * nothing more is owed.
 */
export function planCancel(ground: Ground, reason: string | null): Plan | null {
  const { actions, now, today } = ground;
  const ending = actions.cancel;
  if (!ending) return null;
  const { lastDay, charges, dropsPause, waivesInvoice } = ending;
  const next = plannedOf(ground.subscription);
  const taken = dropsPause ? withoutPause(ground) : { set: {}, level: {} };
  const isOverNow = waivesInvoice && lastDay <= today;
  return {
    set: {
      ...taken.set,
      state: 'ending',
      stop_date: lastDay,
      ...(waivesInvoice ? { open_invoice_json: null, awaited_invoice_json: null } : {}),
    },
    ...takesBackPause(ground),
    level: {
      ...taken.level,
      endsAt: isOverNow ? now : endOf(ground, ending),
      // With no charge to come, a pause's fee would be charged by itself at the end.
      ...(charges.length === 0 && ground.feeAheadMinor > 0 ? { fee: null } : {}),
      ...(waivesInvoice ? { voidsOpenInvoice: true } : {}),
    },
    action: 'membership.cancelled',
    detail: { lastDay, charges, ...(reason ? { reason } : {}), ...(waivesInvoice ? { waivesInvoice } : {}) },
    mail: {
      template: 'cancel',
      data: {
        receivedAt: toIso(now),
        lastDay,
        dropsPause,
        lastChargeOn: charges.at(-1) ?? null,
        lastAmountMinor: ground.chargesIfCancelled.at(-1)?.amountMinor ?? null,
        chargesLeft: charges.length,
        next: next && next.from > lastDay ? next : null,
        canUndo: !waivesInvoice,
      },
    },
  };
}

/** The change that was planned, for the mails: it lapses with a cancellation, and comes back with it. */
const plannedOf = ({ nextProduct }: Ground['subscription']) =>
  nextProduct && { productName: nextProduct.productName, from: nextProduct.from };

/**
 * The instant of the first charge that is not owed. Ending at a period's boundary avoids the provider's proration by
 * the day, which our terms do not provide for. The provider counts months in UTC, where an order made around midnight
 * has another day of the month.
 */
function endOf({ subscription, facts, market }: Ground, { lastDay, dropsPause }: Ending): number {
  const { timeZone } = market;
  const midnight = startOfDay(addDays(lastDay, 1), timeZone);
  const first = dropsPause && facts.pause ? facts.pause.from : facts.nextChargeOn;
  if (first === null || subscription.nextChargeAt === null) return midnight;
  const rhythm = rhythmFrom(facts, first);
  let owed = 0;
  while (chargeOn(rhythm, first, owed) <= lastDay) owed += 1;
  const timeOf = (date: string) => sameTimeOn(date, subscription.nextChargeAt ?? '', timeZone);
  const theirs = { ...rhythm, anchor: civilDateOf(timeOf(rhythm.anchor), 'UTC') };
  const firstAt = timeOf(first);
  return sameTimeOn(chargeOn(theirs, civilDateOf(firstAt, 'UTC'), owed), firstAt, 'UTC');
}

/**
 * Ends a membership today, whatever binding and notice say: access stops, and what is owed is no longer collected. What
 * was paid is not refunded by it.
 */
export function planEndNow(ground: Ground, reason: string): Plan | null {
  const { subscription, now, today } = ground;
  if (!isLive(subscription.state)) return null;
  return {
    set: { ...nothingLeft, state: 'ended', stop_date: today },
    ...takesBackPause(ground),
    level: { endsAt: now, voidsOpenInvoice: true },
    action: 'membership.endedAtOnce',
    detail: { reason },
    mail: { template: 'operator-notice', data: { event: 'ended', at: toIso(now), text: null } },
  };
}

export function planUndoCancel(ground: Ground, feeText: string): Plan | null {
  const { subscription, actions } = ground;
  if (!actions.undoCancel) return null;
  return {
    set: { state: subscription.openInvoice ? 'pastDue' : 'active', stop_date: null },
    level: { endsAt: null, ...feeOf(subscription, ground.feeAheadMinor, feeText) },
    action: 'membership.cancelUndone',
    detail: { stopDate: subscription.stopDate },
    mail: {
      template: 'undo-cancel',
      data: {
        ...{ nextChargeOn: actions.undoCancel.nextChargeOn, nextAmountMinor: ground.nextAmountMinor },
        next: plannedOf(subscription),
      },
    },
  };
}
