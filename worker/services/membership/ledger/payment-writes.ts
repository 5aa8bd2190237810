import { statement } from '../../database/database';

/** Every statement that writes `payment`. Amounts are minor units, instants ISO texts. */

type Charge = [
  paymentId: string,
  subscriptionId: string,
  memberId: string,
  reference: string,
  amountMinor: number,
  vatMinor: number,
  currency: string,
  series: string,
  method: string | null,
  periodStart: string | null,
  periodEndsAt: string | null,
  at: string,
  productNameJson: string | null,
  vatRate: number,
  seller: string,
];

/** A charge with the receipt number its series has just issued. Without a period: one that is refunded at once. */
const charge = `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
    receipt_number, method, period_start, period_end, at, product_name_json, vat_rate, seller)
    SELECT ?1, ?2, ?3, ?4, 'charge', 'succeeded', ?5, ?6, ?7, ?8 || '-' || printf('%06d', last_number), ?9, ?10, ?11, ?12, ?13, ?14, ?15
    FROM receipt_series WHERE series = ?8`;

/** A first payment. */
export const insertCharge = statement<Charge>(charge);

/** A paid invoice. An invoice has one row: a failed charge becomes this one. */
export const recordCharge = statement<Charge>(
  `${charge}
    ON CONFLICT (provider_reference) DO UPDATE SET state = 'succeeded', amount_minor = excluded.amount_minor, vat_minor = excluded.vat_minor,
    receipt_number = excluded.receipt_number, method = excluded.method, period_start = excluded.period_start,
    period_end = excluded.period_end, at = excluded.at, product_name_json = excluded.product_name_json,
    vat_rate = excluded.vat_rate, seller = excluded.seller
    WHERE payment.state <> 'succeeded'`,
);

/** An invoice that could not be collected; a further failed attempt updates the same row. */
export const recordFailedCharge = statement<
  [
    paymentId: string,
    subscriptionId: string,
    memberId: string,
    invoice: string,
    amountMinor: number,
    vatMinor: number,
    currency: string,
    method: string | null,
    periodStartsAt: string | null,
    periodEndsAt: string | null,
    since: string,
    at: string,
    productNameJson: string,
  ]
>(
  `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
    method, period_start, period_end, at, failed_at, product_name_json)
    VALUES (?1, ?2, ?3, ?4, 'charge', 'failed', ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    ON CONFLICT (provider_reference) DO UPDATE SET failed_at = excluded.failed_at, method = excluded.method WHERE payment.state = 'failed'`,
);

/**
 * A refund; it has its own number in the series of receipts. Rate and seller are those of its charge: where the rate has
 * changed since, VAT goes back by the old one, halves rounded up as in `vatPartOf`.
 */
export const insertRefund = statement<
  [
    refundId: string,
    subscriptionId: string,
    memberId: string,
    reference: string,
    state: string,
    amountMinor: number,
    vatMinor: number,
    currency: string,
    series: string,
    method: string | null,
    chargeId: string,
    at: string,
    vatRate: number,
    seller: string,
  ]
>(
  `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
    receipt_number, method, refunds, at, vat_rate, seller)
    SELECT ?1, ?2, ?3, ?4, 'refund', ?5, ?6, CASE COALESCE(c.vat_rate, ?13) WHEN ?13 THEN ?7
             -- A bound number is a real one: without the cast this would not be a division of integers.
             ELSE (2 * CAST(?6 AS INTEGER) * c.vat_rate + 10000 + c.vat_rate) / (2 * (10000 + c.vat_rate)) END,
           ?8, ?9 || '-' || printf('%06d', last_number), ?10, ?11, ?12, COALESCE(c.vat_rate, ?13), COALESCE(c.seller, ?14)
    FROM receipt_series LEFT JOIN payment c ON c.payment_id = ?11 WHERE series = ?9`,
);

/** The state of a refund as the provider gives it; a returned refund stays failed. */
export const moveRefund = statement<
  [reference: string, state: string, at: string, refundId: string, earlierReference: string]
>(
  `UPDATE payment SET provider_reference = ?1, state = ?2, failed_at = CASE ?2 WHEN 'failed' THEN ?3 END
    WHERE payment_id = ?4 AND provider_reference = ?5 AND kind = 'refund' AND state <> 'failed'`,
);

/** A returned refund is made again or was paid otherwise. */
export const settleReturnedRefund = statement<
  [state: string, reference: string, refundId: string, earlierReference: string | null]
>(
  `UPDATE payment SET state = ?1, provider_reference = ?2, failed_at = NULL
    WHERE payment_id = ?3 AND kind = 'refund' AND state = 'failed' AND provider_reference = ?4`,
);

/** Banks settled another part of it than before: what is left is owed, and whoever read it before decides anew. */
export const returnAgain = statement<[reference: string, at: string, refundId: string, earlierReference: string]>(
  `UPDATE payment SET state = 'failed', provider_reference = ?1, failed_at = ?2
    WHERE payment_id = ?3 AND kind = 'refund' AND state <> 'pending' AND provider_reference = ?4`,
);

/** For an account that is closed. */
export const forgetMethods = statement<[memberId: string]>('UPDATE payment SET method = NULL WHERE member_id = ?1');
