import type { Row } from '../../database/database';
import { fieldsOf } from '../../database/fields';
import type { PaymentRecord, SubscriptionRecord, SubscriptionSnapshot } from '../port';

const text = (value: unknown) => String(value ?? '');
const parsed = <Value>(value: unknown): Value | null =>
  typeof value === 'string' ? (JSON.parse(value) as Value) : null;
const nullable = (value: unknown) => (typeof value === 'string' ? value : null);

export const subscriptionColumns = `subscription_id, number, market, member_id, product_id, studio_id, state, is_paid, snapshot_json,
  currency, first_amount_minor, ordering_session, proved_at, start_now, ordered_at, access_from, anchor_date, next_charge_at, stop_date,
  paid_at, provider_checkout AS checkout, checkout_count, payment_method, provider_customer, provider_subscription, paid_through,
  binding_ends_on, next_product_json, changing_json IS NOT NULL AS is_changing, json_extract(changing_json, '$.asks.url') AS approve_at, suspended_by IS NOT NULL AS is_suspended, open_invoice_json,
  awaited_invoice_json, version,
  (SELECT json_group_array(json_object('pauseId', p.pause_id, 'from', p.from_date, 'until', p.until_date, 'months', p.months,
      'reason', p.reason, 'feeMinor', p.fee_minor, 'bindingBefore', p.binding_before) ORDER BY p.from_date)
     FROM subscription_pause p WHERE p.subscription_id = subscription.subscription_id AND p.undone_at IS NULL) AS pauses_json,
  (SELECT COALESCE(-SUM(v.owed_minor), 0) FROM movement v
    WHERE v.subscription_id = subscription.subscription_id AND v.kind = 'balanceCarried') AS carried_minor,
  (SELECT email FROM member WHERE member.member_id = subscription.member_id) AS member_email`;

export function subscriptionOf(row: Row): SubscriptionRecord {
  const { start_now: startNow, ...columns } = row;
  const found = fieldsOf<Omit<SubscriptionRecord, 'startNow'>>(columns);
  return { ...found, startNow: startNow === 1, bindingEndsOn: found.bindingEndsOn ?? found.snapshot.bindingEndsOn };
}

/** Of `payment`, with its newest dispute and what its invoice took from the balance. */
export const paymentColumns = `payment.*, (SELECT d.state FROM dispute d WHERE d.payment_id = payment.payment_id ORDER BY d.opened_at DESC LIMIT 1) AS dispute_state,
              (SELECT v.owed_minor FROM movement v WHERE v.kind = 'balanceCarried' AND v.reference = payment.provider_reference) AS carried_minor`;

/** Begins the reference of a refund that the provider cannot make. */
export const outsideMark = 'outside ';

export function paymentOf(row: Row): PaymentRecord {
  return {
    paymentId: text(row.payment_id),
    subscriptionId: text(row.subscription_id),
    kind: text(row.kind) as PaymentRecord['kind'],
    state: text(row.state) as PaymentRecord['state'],
    amountMinor: Number(row.amount_minor),
    vatMinor: Number(row.vat_minor),
    vatRate: row.vat_rate as number | null,
    seller: nullable(row.seller),
    carriedMinor: Math.max(0, Number(row.carried_minor ?? 0)),
    currency: text(row.currency),
    receiptNumber: nullable(row.receipt_number),
    method: nullable(row.method),
    at: text(row.at),
    periodStartsAt: nullable(row.period_start),
    periodEndsAt: nullable(row.period_end),
    refunds: nullable(row.refunds),
    isOutside: text(row.provider_reference).startsWith(outsideMark),
    dispute: (row.dispute_state ?? null) as PaymentRecord['dispute'],
    productName: parsed<SubscriptionSnapshot['productName']>(row.product_name_json),
  };
}
