import { requireEvent } from '../../contract';
import type { AccountContext } from '../accounts';
import { type Action, newId, save } from '../context';
import { takeStripeFault } from '../controls/faults';
import { apiVersion, type StripeEvent } from '../records';
import { asSent } from '../resting';
import { inSendingOrder } from './order';

export interface Delivery {
  id: string;
  eventId: string;
  /** Order among events that are due at the same time. */
  rank: number;
  /** Real time, epoch milliseconds. */
  dueAt: number;
  attempts: number;
  badSignature: boolean;
}

/** Outcome of an event's delivery, for the page that lists them. */
interface DeliveryLog {
  eventId: string;
  type: string;
  outcome: string;
}

const lateMs = 10_000;
/** Milliseconds, long enough for events of the next action to arrive first. */
const reorderedMs = 1_500;

const pendingPrefix = 'stripe:pending:';

export const pendingDeliveries = ({ store }: AccountContext) => store.list<Delivery>(pendingPrefix);
export const putDelivery = ({ store }: AccountContext, delivery: Delivery) =>
  store.put(`${pendingPrefix}${delivery.id}`, delivery);
export const dropDelivery = ({ store }: AccountContext, id: string) => store.delete(`${pendingPrefix}${id}`);
export const isPending = ({ store }: AccountContext, id: string) => store.get(`${pendingPrefix}${id}`) !== undefined;

export const logDelivery = ({ store }: AccountContext, log: DeliveryLog) =>
  store.put(`stripe:delivery-log:${log.eventId}`, log);
export const deliveryLog = ({ store }: AccountContext) => store.list<DeliveryLog>('stripe:delivery-log:');

const toEvent = (action: Action, draft: Action['events'][number], idempotencyKey: string | null): StripeEvent => {
  const event: StripeEvent = asSent({
    id: newId('event'),
    object: 'event',
    api_version: apiVersion,
    created: action.at,
    data: { object: draft.object, ...(draft.previous ? { previous_attributes: draft.previous } : {}) },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: idempotencyKey },
    type: draft.type,
  });
  requireEvent(event);
  return save(action, 'event', event);
};

const enqueue = (sandbox: AccountContext, event: StripeEvent, changes: Partial<Delivery>) => {
  const rank = sandbox.store.next('stripe-delivery');
  const delivery = { id: `${rank}`, eventId: event.id, rank, dueAt: sandbox.now(), attempts: 0, badSignature: false };
  putDelivery(sandbox, { ...delivery, ...changes });
};

/**
 * Queues the events of an action as webhooks. A delivery fault counts once per action and applies to all its events
 * ("the webhooks of the next payment are lost").
 */
export const publish = (action: Action, idempotencyKey: string | null = null) => {
  const { sandbox } = action;
  if (action.events.length === 0) return;
  const events = action.events.splice(0).map((draft) => toEvent(action, draft, idempotencyKey));
  if (takeStripeFault(sandbox, 'lost')) {
    for (const event of events) logDelivery(sandbox, { eventId: event.id, type: event.type, outcome: 'lost by fault' });
    return;
  }
  const isLate = takeStripeFault(sandbox, 'late');
  const isReordered = takeStripeFault(sandbox, 'reordered');
  const delayMs = isLate ? lateMs : isReordered ? reorderedMs : 0;
  const changes = { dueAt: sandbox.now() + delayMs, badSignature: takeStripeFault(sandbox, 'badSignature') };
  const isDuplicate = takeStripeFault(sandbox, 'duplicate');
  for (const event of isReordered ? events.reverse() : inSendingOrder(sandbox, events)) {
    enqueue(sandbox, event, changes);
    if (isDuplicate) enqueue(sandbox, event, changes);
  }
};

/** Makes all waiting deliveries due now. */
export const releasePending = (sandbox: AccountContext) => {
  for (const delivery of pendingDeliveries(sandbox)) putDelivery(sandbox, { ...delivery, dueAt: sandbox.now() });
};
