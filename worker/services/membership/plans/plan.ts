import type { CivilDate } from '../../../domain/dates';
import type { Bindable } from '../../database/database';
import type { SubscriptionRecord } from '../port';
import type { MembershipStanding } from './port';

/** The stored row of the pause in `facts.pause`; null without one. */
export function pauseRowOf({ subscription, facts: { pause } }: MembershipStanding) {
  return subscription.pauses.find(({ from, until }) => pause?.from === from && pause.until === until) ?? null;
}

/** A planned product begins with a charge, so it moves with that charge. */
export function movedProduct({ nextProduct }: SubscriptionRecord, from: CivilDate): Record<string, Bindable> {
  return nextProduct ? { next_product_json: JSON.stringify({ ...nextProduct, from }) } : {};
}
