import type { Stripe } from 'stripe';
import { fail, ok, type Result } from '../../domain/result';
import { jsonOf } from '../../domain/text/json-of';
import type { PaymentEvent, WebhookRefusal } from './port';
import { paymentEventOf } from './stripe-objects';

/** What an event has to match: market, mode and API version of this account. */
interface Whose {
  readonly market: string;
  readonly isLive: boolean;
  /** API version that we use. */
  readonly version: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 500;

/** Parses a signed body. It is validated like untrusted input, since a leaked secret would let others sign anything. */
export function signedEventOf(raw: string, whose: Whose): Result<PaymentEvent, WebhookRefusal> {
  const event = jsonOf(raw);
  if (!isFields(event) || !isText(event.id) || !isText(event.type)) return fail('noEvent');
  const object = fieldsOf(event.data).object;
  if (!isFields(object)) return fail('noEvent');
  if (!isOurs(event, object, whose)) return fail('otherAccount');
  try {
    const known = paymentEventOf(event as unknown as Stripe.Event, whose.version);
    return isWhole(known) ? ok(known) : fail('noEvent');
  } catch {
    // The object lacks a field that every object of its kind has.
    return fail('noEvent');
  }
}

/** False for an event of the other mode (test or live), of a connected account, or of another market. */
function isOurs(event: Fields, object: Fields, { market, isLive }: Whose): boolean {
  if (typeof event.livemode === 'boolean' && event.livemode !== isLive) return false;
  if (event.account !== undefined && event.account !== null) return false;
  const ofSubscription = fieldsOf(fieldsOf(object.parent).subscription_details);
  const named = [object.metadata, ofSubscription.metadata].map((metadata) => fieldsOf(metadata).market);
  return named.every((one) => one === undefined || one === market);
}

/** True if every id that will be fetched is a string, or null where it may be absent. */
function isWhole(event: PaymentEvent): boolean {
  switch (event.kind) {
    case 'checkout':
      return isText(event.checkout) && isOptional(event.subscriptionId);
    case 'invoice':
      return isText(event.invoice) && isOptional(event.subscriptionId);
    case 'subscription':
      return isOptional(event.subscriptionId);
    case 'refund':
      return isOptional(event.intent);
    case 'dispute':
      return isText(event.dispute);
    case 'other':
      return true;
  }
}

const isOptional = (value: unknown) => value === null || isText(value);
