import { namedStatement, statement } from '../../database/database';

/** Every statement that writes `payment`. Amounts are minor units, instants ISO texts. */

type Maybe = string | null;
/** What every payment has. */
type Payment = Record<'paymentId' | 'subscriptionId' | 'memberId' | 'reference' | 'currency' | 'at', string> &
  Record<'amountMinor' | 'vatMinor', number> &
  Record<'method', Maybe>;
/** The number that its series has just issued, and by which rate and seller. */
type Numbered = Record<'series' | 'seller', string> & Record<'vatRate', number>;
type Charge = Payment & Numbered & Record<'periodStart' | 'periodEndsAt' | 'productNameJson', Maybe>;

/** A charge with the receipt number its series has just issued. Without a period: one that is refunded at once. */
const charge = `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
    receipt_number, method, period_start, period_end, at, product_name_json, vat_rate, seller)
    SELECT @paymentId, @subscriptionId, @memberId, @reference, 'charge', 'succeeded', @amountMinor, @vatMinor, @currency,
      @series || '-' || printf('%06d', last_number), @method, @periodStart, @periodEndsAt, @at, @productNameJson, @vatRate, @seller
    FROM receipt_series WHERE series = @series`;

/** A first payment. */
export const insertCharge = namedStatement<Charge>(charge);

/** A paid invoice. An invoice has one row: a failed charge becomes this one. */
export const recordCharge = namedStatement<Charge>(
  `${charge}
    ON CONFLICT (provider_reference) DO UPDATE SET state = 'succeeded', amount_minor = excluded.amount_minor, vat_minor = excluded.vat_minor,
    receipt_number = excluded.receipt_number, method = excluded.method, period_start = excluded.period_start,
    period_end = excluded.period_end, at = excluded.at, product_name_json = excluded.product_name_json,
    vat_rate = excluded.vat_rate, seller = excluded.seller
    WHERE payment.state <> 'succeeded'`,
);

/** An invoice that could not be collected; a further failed attempt updates the same row. */
export const recordFailedCharge = namedStatement<
  Payment & Record<'failedAt' | 'productNameJson', string> & Record<'periodStart' | 'periodEndsAt', Maybe>
>(
  `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
    method, period_start, period_end, at, failed_at, product_name_json)
    VALUES (@paymentId, @subscriptionId, @memberId, @reference, 'charge', 'failed', @amountMinor, @vatMinor, @currency,
      @method, @periodStart, @periodEndsAt, @at, @failedAt, @productNameJson)
    ON CONFLICT (provider_reference) DO UPDATE SET failed_at = excluded.failed_at, method = excluded.method WHERE payment.state = 'failed'`,
);

/**
 * A refund; it has its own number in the series of receipts. Rate and seller are those of its charge: where the rate has
 * changed since, VAT goes back by the old one, halves rounded up as in `vatPartOf`.
 */
export const insertRefund = namedStatement<Payment & Numbered & Record<'state' | 'chargeId', string>>(
  `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
    receipt_number, method, refunds, at, vat_rate, seller)
    SELECT @paymentId, @subscriptionId, @memberId, @reference, 'refund', @state, @amountMinor,
           CASE COALESCE(c.vat_rate, @vatRate) WHEN @vatRate THEN @vatMinor
             -- A bound number is a real one: without the cast this would not be a division of integers.
             ELSE (2 * CAST(@amountMinor AS INTEGER) * c.vat_rate + 10000 + c.vat_rate) / (2 * (10000 + c.vat_rate)) END,
           @currency, @series || '-' || printf('%06d', last_number), @method, @chargeId, @at,
           COALESCE(c.vat_rate, @vatRate), COALESCE(c.seller, @seller)
    FROM receipt_series LEFT JOIN payment c ON c.payment_id = @chargeId WHERE series = @series`,
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
