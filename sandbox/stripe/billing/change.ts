import { failure, type Result, success } from '../../result';
import type { Action } from '../context';
import { periodEnd } from '../controls/calendar';
import { invalid, missing, type Refusal } from '../protocol/answer';
import { mergeMetadata, type PriceData } from '../protocol/parameters';
import type { Price, Subscription, SubscriptionItem } from '../records';
import { newItem } from './create-subscription';
import type { LineDraft } from './invoice';
import { periodOf, withPeriod } from './lifecycle';
import { prorationLines } from './lines';
import { resolvePrice } from './prices';

interface ItemChange {
  id?: string | undefined;
  price?: string | undefined;
  price_data?: PriceData | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
}

/** Parameters of a subscription's update that affect charges. */
export interface BillingChange {
  items?: ItemChange[] | undefined;
  trialEnd?: number | 'now' | undefined;
  restartsCycle?: boolean | undefined;
  prorates: boolean;
  /** Epoch seconds from which time is prorated; now by default. */
  proratesFrom?: number | undefined;
}

export interface PlannedChange {
  subscription: Subscription;
  prorations: LineDraft[];
  /** A new period begins now and is charged now. */
  startsPeriod: boolean;
  /** A trial begins now, with an invoice. */
  startsTrial?: boolean;
}

interface ChangedItem {
  before?: SubscriptionItem | undefined;
  after?: SubscriptionItem | undefined;
}

const changeItem = (action: Action, subscription: Subscription, change: ItemChange): Result<ChangedItem, Refusal> => {
  const before = subscription.items.data.find(({ id }) => id === change.id);
  if (change.id && !before) return failure(missing('subscription_item', change.id, 'items[0][id]'));
  if (change.deleted) return success({ before });
  const price: Result<Price, Refusal> =
    before && !change.price && !change.price_data ? success(before.price) : resolvePrice(action, change);
  if (!price.ok) return price;
  if (!price.value.recurring) return failure(invalid('The price must be recurring.', 'items[0][price]'));
  if (price.value.currency !== subscription.currency) {
    return failure(invalid('The price must be in the currency of the subscription.', 'items[0][price]'));
  }
  const quantity = change.quantity ?? before?.quantity ?? 1;
  const base = before ?? newItem(action, subscription.id, { price: price.value, quantity }, periodOf(subscription));
  const metadata = mergeMetadata(base.metadata, change.metadata);
  return success({ before, after: { ...base, price: price.value, quantity, metadata } });
};

const free = (item: SubscriptionItem): SubscriptionItem => ({ ...item, quantity: 0 });

/**
 * Proration lines of an item for the remaining time: credit for the old, charge for the new. A new or removed item
 * counts as zero on the other side.
 */
const correct = (action: Action, { before, after }: ChangedItem, from: number): LineDraft[] => {
  const shape = before ?? after;
  if (!shape) return [];
  return prorationLines(action, before ?? free(shape), after ?? free(shape), from).filter(
    ({ quantity }) => quantity > 0,
  );
};

const applyItems = (subscription: Subscription, changes: ChangedItem[]): Subscription => {
  const kept = subscription.items.data.flatMap((item) => {
    const change = changes.find(({ before }) => before?.id === item.id);
    if (!change) return [item];
    return change.after ? [change.after] : [];
  });
  const added = changes.flatMap(({ before, after }) => (!before && after ? [after] : []));
  return { ...subscription, items: { ...subscription.items, data: [...kept, ...added] } };
};

const recurrenceOf = (subscription: Subscription) =>
  subscription.items.data[0]?.price.recurring ?? ({ interval: 'month', interval_count: 1 } as const);

const restart = (action: Action, subscription: Subscription): Subscription => {
  const period = { start: action.at, end: periodEnd(action.at, recurrenceOf(subscription), action.at) };
  const status = subscription.status === 'trialing' ? 'active' : subscription.status;
  const trialEnd = subscription.status === 'trialing' ? action.at : subscription.trial_end;
  return { ...withPeriod(subscription, period), billing_cycle_anchor: action.at, status, trial_end: trialEnd };
};

const beginTrial = (action: Action, subscription: Subscription, trialEnd: number): Subscription => ({
  ...withPeriod(subscription, { start: action.at, end: trialEnd }),
  billing_cycle_anchor: trialEnd,
  status: 'trialing',
  trial_start: subscription.status === 'trialing' ? subscription.trial_start : action.at,
  trial_end: trialEnd,
});

const changeItems = (
  action: Action,
  subscription: Subscription,
  changes: ItemChange[],
): Result<ChangedItem[], Refusal> => {
  const changed: ChangedItem[] = [];
  for (const change of changes) {
    const item = changeItem(action, subscription, change);
    if (!item.ok) return item;
    changed.push(item.value);
  }
  const rest = applyItems(subscription, changed).items.data;
  if (rest.length === 0) return failure(invalid('A subscription must have at least one item.', 'items'));
  const intervals = new Set(rest.map(({ price }) => JSON.stringify(price.recurring)));
  return intervals.size > 1
    ? failure(invalid('All items must have one interval; name the id of the item to replace it.', 'items'))
    : success(changed);
};

/** What a change would do. Stores nothing except a price described inline. */
export const planChange = (
  action: Action,
  subscription: Subscription,
  change: BillingChange,
): Result<PlannedChange, Refusal> => {
  const items = changeItems(action, subscription, change.items ?? []);
  if (!items.ok) return items;
  const changed = applyItems(subscription, items.value);
  const isCharging = subscription.status !== 'trialing';
  const isOtherRhythm = JSON.stringify(recurrenceOf(changed)) !== JSON.stringify(recurrenceOf(subscription));
  const endsTrial = change.trialEnd === 'now' && subscription.status === 'trialing';
  const startsPeriod = (isOtherRhythm && isCharging) || endsTrial || change.restartsCycle === true;
  const from = change.proratesFrom ?? action.at;
  const corrections = change.prorates && isCharging ? items.value.flatMap((item) => correct(action, item, from)) : [];
  if (typeof change.trialEnd === 'number') {
    const trial = beginTrial(action, changed, change.trialEnd);
    return success({ subscription: trial, prorations: [], startsPeriod: false, startsTrial: true });
  }
  if (!startsPeriod) return success({ subscription: changed, prorations: corrections, startsPeriod });
  // A period that begins now is charged in full, so only the unused time of the old one is credited.
  const credits = corrections.filter(({ amountMinor }) => amountMinor < 0);
  return success({ subscription: restart(action, changed), prorations: credits, startsPeriod });
};
