import { addDays, startOfDay, toIso } from '../../domain/dates';
import { withoutPause } from './pauses';
import { type Ground, namesOf, type Plan, pauseRowOf } from './plan';

/** The last day as it was computed; the provider ends at its midnight, and where nothing more is owed, at once. */
export function planCancel(ground: Ground, reason: string | null): Plan | null {
  const { subscription, actions, market, now, today } = ground;
  const ending = actions.cancel;
  if (!ending) return null;
  const { lastDay, charges, dropsPause, waivesInvoice } = ending;
  const row = dropsPause ? pauseRowOf(ground) : null;
  const taken = row ? withoutPause(ground) : { set: {}, level: {} };
  const isOverNow = waivesInvoice && lastDay <= today;
  return {
    set: {
      ...taken.set,
      state: 'ending',
      stop_date: lastDay,
      ...(waivesInvoice ? { open_invoice_json: null } : {}),
    },
    ...(row ? { pause: { kind: 'undo', pauseId: row.pauseId } as const } : {}),
    level: {
      ...taken.level,
      endsAt: isOverNow ? now : startOfDay(addDays(lastDay, 1), market.timeZone),
      ...(waivesInvoice ? { voidsOpenInvoice: true } : {}),
    },
    action: 'membership.cancelled',
    detail: { lastDay, charges, ...(reason ? { reason } : {}), ...(waivesInvoice ? { waivesInvoice } : {}) },
    mail: {
      template: 'cancel',
      data: {
        ...namesOf(subscription),
        receivedAt: toIso(now),
        lastDay,
        lastChargeOn: charges.at(-1) ?? null,
        chargesLeft: charges.length,
      },
    },
  };
}

export function planUndoCancel(ground: Ground): Plan | null {
  const { subscription, actions } = ground;
  if (!actions.undoCancel) return null;
  return {
    set: { state: subscription.openInvoice ? 'pastDue' : 'active', stop_date: null },
    level: { endsAt: null },
    action: 'membership.cancelUndone',
    detail: { stopDate: subscription.stopDate },
    mail: {
      template: 'undo-cancel',
      data: {
        ...namesOf(subscription),
        nextChargeOn: actions.undoCancel.nextChargeOn,
        nextAmountMinor: ground.nextAmountMinor,
      },
    },
  };
}
