import type { MarketId } from '../../domain/market';
import type { Row } from '../database/database';
import type { PaymentRecord, SubscriptionRecord, SubscriptionSnapshot, SubscriptionStateName } from './port';

const text = (value: unknown) => String(value ?? '');
const nullable = (value: unknown) => (typeof value === 'string' ? value : null);

export const subscriptionColumns = `subscription_id, number, market, member_id, product_id, studio_id, state, is_paid, snapshot_json,
  currency, first_amount_minor, ordering_session, start_now, ordered_at, access_from, anchor_date, next_charge_at, stop_date,
  paid_at, provider_checkout, checkout_count, payment_method,
  (SELECT email FROM member WHERE member.member_id = subscription.member_id) AS member_email`;

export function subscriptionOf(row: Row): SubscriptionRecord {
  return {
    subscriptionId: text(row.subscription_id),
    number: text(row.number),
    market: text(row.market) as MarketId,
    memberId: text(row.member_id),
    productId: text(row.product_id),
    studioId: text(row.studio_id),
    state: text(row.state) as SubscriptionStateName,
    isPaid: row.is_paid === 1,
    snapshot: JSON.parse(text(row.snapshot_json)) as SubscriptionSnapshot,
    currency: text(row.currency),
    firstAmountMinor: Number(row.first_amount_minor),
    orderingSession: text(row.ordering_session),
    startNow: row.start_now === 1,
    orderedAt: text(row.ordered_at),
    accessFrom: text(row.access_from),
    anchorDate: text(row.anchor_date),
    nextChargeAt: nullable(row.next_charge_at),
    stopDate: nullable(row.stop_date),
    paidAt: nullable(row.paid_at),
    checkout: nullable(row.provider_checkout),
    checkoutCount: Number(row.checkout_count),
    paymentMethod: nullable(row.payment_method),
    memberEmail: text(row.member_email),
  };
}

export function paymentOf(row: Row): PaymentRecord {
  return {
    paymentId: text(row.payment_id),
    subscriptionId: text(row.subscription_id),
    kind: text(row.kind) as PaymentRecord['kind'],
    state: text(row.state) as PaymentRecord['state'],
    amountMinor: Number(row.amount_minor),
    vatMinor: Number(row.vat_minor),
    currency: text(row.currency),
    receiptNumber: nullable(row.receipt_number),
    method: nullable(row.method),
    at: text(row.at),
  };
}
