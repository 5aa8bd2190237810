import { type Action, emit, find, newId, save } from '../context';
import { takeStripeFault } from '../controls/faults';
import { recordLedger } from '../ledger';
import type { Charge, Customer, Metadata, PaymentFailure, PaymentIntent, PaymentMethod } from '../records';
import { askingLast4, decliningLast4, lostLast4 } from './methods';

export interface PaymentOrder {
  customer: Customer;
  method: PaymentMethod;
  amountMinor: number;
  currency: string;
  description: string;
  metadata: Metadata;
  /** The app's subscription, for the ledger. */
  subscriptionId: string | null;
  authenticated?: boolean;
}

export const declined: PaymentFailure = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

/** The card was reported lost: no further charge can succeed. */
const reportedLost: PaymentFailure = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'lost_card',
  message: 'Your card was declined.',
};

export const unauthenticated: PaymentFailure = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** True while the fault that makes banks decline every charge is in force. */
export const bankRefuses = (action: Action): boolean => takeStripeFault(action.sandbox, 'decline');

/**
 * Why a saved method cannot be charged: the bank declines, the card is one that fails later, or it needs
 * authentication.
 */
export const refusalOf = (
  action: Action,
  { card }: PaymentMethod,
  isAuthenticated = false,
): PaymentFailure | undefined => {
  if (card?.last4 === askingLast4 && !isAuthenticated) return unauthenticated;
  if (card?.last4 === lostLast4) return reportedLost;
  return card?.last4 === decliningLast4 || bankRefuses(action) ? declined : undefined;
};

const methodDetails = (
  { type, card, sepa_debit }: PaymentMethod,
  authenticated: boolean,
): Charge['payment_method_details'] =>
  type === 'card'
    ? { type, card: { ...card, three_d_secure: authenticated ? { result: 'authenticated', version: '2.2.0' } : null } }
    : { type, sepa_debit };

const newCharge = (
  action: Action,
  order: PaymentOrder,
  intentId: string,
  status: Charge['status'],
  reason: PaymentFailure = declined,
): Charge => {
  const id = newId('charge');
  return {
    id,
    object: 'charge',
    amount: order.amountMinor,
    amount_captured: status === 'succeeded' ? order.amountMinor : 0,
    amount_refunded: 0,
    billing_details: {
      address: null,
      email: order.customer.email,
      name: order.customer.name,
      phone: null,
      tax_id: null,
    },
    captured: status === 'succeeded',
    created: action.at,
    currency: order.currency,
    customer: order.customer.id,
    description: order.description,
    disputed: false,
    failure_code: status === 'failed' ? reason.code : null,
    failure_message: status === 'failed' ? reason.message : null,
    metadata: order.metadata,
    paid: status === 'succeeded',
    payment_intent: intentId,
    payment_method: order.method.id,
    payment_method_details: methodDetails(order.method, order.authenticated ?? false),
    receipt_url: null,
    refunded: false,
    status,
  };
};

const newIntent = (action: Action, order: PaymentOrder): PaymentIntent => ({
  id: newId('payment_intent'),
  object: 'payment_intent',
  amount: order.amountMinor,
  amount_received: 0,
  created: action.at,
  currency: order.currency,
  customer: order.customer.id,
  description: order.description,
  last_payment_error: null,
  latest_charge: null,
  metadata: order.metadata,
  payment_method: order.method.id,
  payment_method_types: [order.method.type],
  status: 'requires_payment_method',
});

const finish = (
  action: Action,
  intent: PaymentIntent,
  charge: Charge,
  subscriptionId: string | null,
  reason: PaymentFailure = declined,
): PaymentIntent => {
  save(action, 'charge', charge);
  if (charge.status === 'succeeded') {
    recordLedger(action, {
      id: charge.id,
      subscriptionId,
      amount: charge.amount,
      currency: charge.currency,
      kind: 'charge',
    });
    emit(action, 'charge.succeeded', charge);
    const paid = {
      ...intent,
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      status: 'succeeded',
    } as const;
    emit(action, 'payment_intent.succeeded', paid);
    return save(action, 'payment_intent', paid);
  }
  emit(action, 'charge.failed', charge);
  const failed = {
    ...intent,
    last_payment_error: reason,
    latest_charge: charge.id,
    status: 'requires_payment_method',
  } as const;
  emit(action, 'payment_intent.payment_failed', failed);
  return save(action, 'payment_intent', failed);
};

/** Charges at once; reuses the intent of an earlier attempt. */
export const pay = (
  action: Action,
  order: PaymentOrder,
  refusal?: PaymentFailure,
  earlierIntent?: string,
): PaymentIntent => {
  const earlier = find(action, 'payment_intent', earlierIntent);
  const intent = earlier ? { ...earlier, payment_method: order.method.id } : newIntent(action, order);
  const charge = newCharge(action, order, intent.id, refusal ? 'failed' : 'succeeded', refusal);
  return finish(action, intent, charge, order.subscriptionId, refusal);
};

/** Begins a payment whose outcome is known days later. */
export const beginDelayed = (action: Action, order: PaymentOrder): PaymentIntent => {
  const intent = newIntent(action, order);
  const charge = save(action, 'charge', newCharge(action, order, intent.id, 'pending'));
  const processing = { ...intent, latest_charge: charge.id, status: 'processing' } as const;
  emit(action, 'payment_intent.processing', processing);
  return save(action, 'payment_intent', processing);
};

/** Ends a delayed payment with success or failure. */
export const settleDelayed = (
  action: Action,
  intent: PaymentIntent,
  succeeds: boolean,
  subscriptionId: string | null,
) => {
  const charge = find(action, 'charge', intent.latest_charge);
  if (!charge) return intent;
  const outcome: Charge = succeeds
    ? { ...charge, amount_captured: charge.amount, captured: true, paid: true, status: 'succeeded' }
    : { ...charge, failure_code: 'insufficient_funds', failure_message: 'The debit was returned.', status: 'failed' };
  return finish(action, intent, outcome, subscriptionId);
};
