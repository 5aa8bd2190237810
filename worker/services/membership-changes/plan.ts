import type { CivilDate } from '../../domain/dates';
import type { Market, PauseReason } from '../../domain/market';
import type { Bindable } from '../database/database';
import type { SubscriptionRecord } from '../membership/port';
import type { MailTemplate } from '../outbox/port';
import type { MembershipStanding } from './port';
import type { Level } from './wanted';

/** What a change is decided on: one reading of the books at one instant. */
export interface Ground extends MembershipStanding {
  readonly market: Market;
  readonly now: number;
  readonly today: CivilDate;
}

export interface NewPause {
  readonly from: CivilDate;
  readonly until: CivilDate;
  readonly months: number;
  readonly reason: PauseReason | null;
  readonly feeMinor: number;
  readonly bindingBefore: CivilDate | null;
}

/** All that one change writes, decided before anything is written. */
export interface Plan {
  /** Columns of the subscription. */
  readonly set: Readonly<Record<string, Bindable>>;
  readonly pause?:
    | { readonly kind: 'add'; readonly pause: NewPause }
    | { readonly kind: 'undo'; readonly pauseId: string }
    | { readonly kind: 'shorten'; readonly pauseId: string; readonly until: CivilDate; readonly months: number };
  /** What the provider has to come to; `begins`: and charge a period at once. */
  readonly level: Level;
  readonly begins?: boolean;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly mail: { readonly template: MailTemplate; readonly data: Readonly<Record<string, unknown>> } | null;
}

/** The row of the pause that `facts.pause` speaks of. */
export function pauseRowOf({ subscription, facts: { pause } }: MembershipStanding) {
  return subscription.pauses.find(({ from, until }) => pause?.from === from && pause.until === until) ?? null;
}

/** What every mail about a membership names; the reader's first name comes with the writing. */
export function namesOf({ subscriptionId, number, snapshot }: SubscriptionRecord) {
  return { subscriptionId, number, snapshot: { productName: snapshot.productName, studio: snapshot.studio } };
}

/** A planned product begins with the charge, so it moves with it. */
export function movedProduct({ nextProduct }: SubscriptionRecord, from: CivilDate): Record<string, Bindable> {
  return nextProduct ? { next_product_json: JSON.stringify({ ...nextProduct, from }) } : {};
}
