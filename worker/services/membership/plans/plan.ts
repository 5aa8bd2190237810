import type { CivilDate } from '../../../domain/dates';
import type { Bindable } from '../../database/database';
import type { SubscriptionRecord } from '../port';
import type { Ground, MembershipStanding, Plan } from './port';

/** The stored row of the pause in `facts.pause`; null without one. */
export function pauseRowOf({ subscription, facts: { pause } }: MembershipStanding) {
  return subscription.pauses.find(({ from, until }) => pause?.from === from && pause.until === until) ?? null;
}

/** An end leaves no room for a pause that has not begun: it is taken back, or pages would go on telling of it. */
export function takesBackPause(ground: Ground): Pick<Plan, 'pause'> {
  const row = pauseRowOf(ground);
  return row && row.from > ground.today ? { pause: { kind: 'undo', pauseId: row.pauseId } } : {};
}

/** A planned product begins with a charge, so it moves with that charge. */
export function movedProduct({ nextProduct }: SubscriptionRecord, from: CivilDate): Record<string, Bindable> {
  return nextProduct ? { next_product_json: JSON.stringify({ ...nextProduct, from }) } : {};
}
