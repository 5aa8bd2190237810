import { liveStateList } from '../../database/conditions';
import { type Bindable, type Database, namedStatement, statement } from '../../database/database';
import type { Statement } from '../../database/port';
import { firstFree } from '../../numbers/number-writes';
import { leftToRefund, paidOutside } from '../ledger/refundable';
import { clearedWhenCutShort, clearedWhenOver } from './ended';
import { begunPauses, calendarRows, endedPauses, isPausedToday } from './pause-writes';

/** Every statement that writes `subscription`. Instants and days are ISO texts, flags 0 or 1. */

type Maybe = string | null;
/** The row as it was read: if it was written meanwhile, it is not changed. */
type Version = [subscriptionId: string, version: number];
type Read = Record<'subscriptionId' | 'at', string> & Record<'version', number>;
type Invoice = Record<'invoice' | 'askAfter', string> & Record<'nextChargeAt', Maybe>;

/** Clears the awaited invoice if it is the one bound at `place`. */
const awaitedNoMore = (place: string): string =>
  `awaited_invoice_json = CASE WHEN json_extract(awaited_invoice_json, '$.invoice') = ${place} THEN NULL ELSE awaited_invoice_json END`;

/** A membership whose last day has passed may not be marked ended yet; end it, so that it does not block a new one. */
export const endLapsed = statement<[at: string, productId: string, today: string]>(
  `UPDATE subscription SET state = 'ended', version = version + 1, updated_at = ?1
    WHERE member_id = :member AND product_id = ?2 AND stop_date < ?3 AND state IN ${liveStateList}`,
);

/** Nothing if a live subscription of the product exists; fails if no number offered is free. */
export const insertOrder = namedStatement<
  Record<'subscriptionId' | 'numbersJson' | 'market' | 'productId' | 'studioId' | 'snapshotJson' | 'currency', string> &
    Record<'draftId' | 'orderingSession' | 'at' | 'accessFrom' | 'enteredJson', string> &
    Record<'promotionCode' | 'provedAt' | 'sealedSkin', Maybe> &
    Record<'firstAmountMinor' | 'startNow' | 'offeredFrom', number>
>(
  `INSERT INTO subscription (subscription_id, number, market, member_id, product_id, studio_id, state, snapshot_json, currency,
    first_amount_minor, promotion_code, draft_id, ordering_session, start_now, ordered_at, access_from, anchor_date, updated_at, proved_at, entered_json, sealed_skin)
    SELECT @subscriptionId, ${firstFree('@numbersJson', '@offeredFrom', '@market')}, @market, :member, @productId, @studioId, 'pending', @snapshotJson,
      @currency, @firstAmountMinor, @promotionCode, @draftId, @orderingSession, @startNow, @at, @accessFrom, @accessFrom, @at, @provedAt, @enteredJson, @sealedSkin
    WHERE NOT EXISTS (SELECT 1 FROM subscription WHERE member_id = :member AND product_id = @productId
      AND state IN ${liveStateList})`,
);

/** Memberships of another system. `rows`: SQL that selects the values. */
export const importSubscriptions = (rows: string) =>
  statement<readonly Bindable[]>(
    `INSERT INTO subscription (subscription_id, number, market, member_id, product_id, studio_id, state, is_paid, snapshot_json, currency,
      first_amount_minor, draft_id, ordering_session, start_now, ordered_at, access_from, anchor_date, next_charge_at, stop_date, paid_at,
      provider_customer, provider_subscription, paid_through, binding_ends_on, updated_at) ${rows} RETURNING subscription_id`,
  );

/** Abandons an unpaid order, unless another checkout was noted meanwhile. */
export const abandonUnpaid = statement<[at: string, subscriptionId: string, checkout: Maybe]>(
  `UPDATE subscription SET state = 'abandoned', abandoned_at = ?1, updated_at = ?1 WHERE subscription_id = ?2 AND state = 'pending' AND is_paid = 0 AND provider_checkout IS ?3`,
);

/** The first payment was made or is processing. Not of a closed account, nor where what was paid has been sent back. */
export const activate = namedStatement<
  Record<'subscriptionId' | 'checkout' | 'at' | 'askAfter' | 'accessFrom' | 'anchor', string> &
    Record<
      'nextChargeAt' | 'providerCustomer' | 'providerSubscription' | 'method' | 'paidThrough' | 'awaitedJson',
      Maybe
    >
>(
  `UPDATE subscription SET state = 'active', is_paid = 1, paid_at = @at, next_charge_at = @nextChargeAt, provider_checkout = @checkout,
    provider_customer = @providerCustomer, provider_subscription = @providerSubscription, payment_method = @method, paid_through = @paidThrough,
    access_from = @accessFrom, anchor_date = @anchor, abandoned_at = NULL, awaited_invoice_json = @awaitedJson, ask_after = @askAfter, version = version + 1, updated_at = @at
    WHERE subscription_id = @subscriptionId AND is_paid = 0 AND state IN ('pending', 'abandoned') AND ordering_session <> 'closed'
      AND NOT EXISTS (SELECT 1 FROM payment WHERE subscription_id = @subscriptionId AND state = 'succeeded')`,
);

/** Deletes what was entered with the order. */
export const forgetEntered = statement<[subscriptionId: string]>(
  'UPDATE subscription SET entered_json = NULL, sealed_skin = NULL WHERE subscription_id = ?1',
);

/** The payment has failed: the order can be paid with another checkout. */
export const releaseCheckout = statement<[at: string, subscriptionId: string, checkout: string]>(
  `UPDATE subscription SET provider_checkout = NULL, last_checkout_at = ?1, updated_at = ?1 WHERE subscription_id = ?2 AND provider_checkout = ?3 AND is_paid = 0`,
);

/** The provider's checkout where the order is being paid; not if the order has ended, or another checkout was noted first. */
export const noteCheckout = statement<[checkout: string, checkoutCount: number, at: string, subscriptionId: string]>(
  `UPDATE subscription SET provider_checkout = ?1, checkout_count = ?2, last_checkout_at = ?3, updated_at = ?3
    WHERE subscription_id = ?4 AND state = 'pending' AND (checkout_count = ?2 - 1 OR provider_checkout = ?1)`,
);

/** Uses the login a paid order gives, once; not if the address was proved later by another session or order. */
export const claimLogin = statement<[subscriptionId: string, orderingSession: string, orderedAfter: string]>(
  `UPDATE subscription SET ordering_session = 'used'
    WHERE subscription_id = ?1 AND ordering_session = ?2 AND is_paid = 1 AND ordered_at > ?3 AND proved_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM session t WHERE t.member_id = subscription.member_id AND t.auth_at > subscription.proved_at)
      AND NOT EXISTS (SELECT 1 FROM subscription t WHERE t.member_id = subscription.member_id AND t.proved_at > subscription.proved_at)`,
);

/** An invoice is awaited. A failed one that is tried again becomes awaited again. */
export const awaitInvoice = namedStatement<Read & Invoice & Record<'awaitedJson', string>>(
  `UPDATE subscription SET awaited_invoice_json = @awaitedJson,
    state = CASE WHEN state = 'pastDue' AND json_extract(open_invoice_json, '$.invoice') = @invoice THEN 'active' ELSE state END,
    open_invoice_json = CASE WHEN json_extract(open_invoice_json, '$.invoice') = @invoice THEN NULL ELSE open_invoice_json END,
    next_charge_at = CASE WHEN @nextChargeAt > COALESCE(next_charge_at, '') THEN @nextChargeAt ELSE next_charge_at END,
    ask_after = @askAfter, version = version + 1, updated_at = @at
    WHERE subscription_id = @subscriptionId AND version = @version`,
);

/** Marks the membership past due: this invoice stays owed, and the next charge is for the next period. */
export const markPastDue = namedStatement<Read & Invoice & Record<'unpaidJson', Maybe>>(
  `UPDATE subscription SET state = CASE state WHEN 'active' THEN 'pastDue' ELSE state END, open_invoice_json = COALESCE(@unpaidJson, open_invoice_json),
    next_charge_at = CASE WHEN @nextChargeAt > COALESCE(next_charge_at, '') THEN @nextChargeAt ELSE next_charge_at END,
    ${awaitedNoMore('@invoice')}, ask_after = @askAfter, version = version + 1, updated_at = @at
    WHERE subscription_id = @subscriptionId AND version = @version`,
);

/** An invoice is no longer collected; a period that was given away counts as paid. */
export const waiveInvoice = statement<[at: string, paidThrough: Maybe, ...Version, invoice: string]>(
  `UPDATE subscription SET
    state = CASE WHEN state = 'pastDue' AND json_extract(open_invoice_json, '$.invoice') = ?5 THEN 'active' ELSE state END,
    open_invoice_json = CASE WHEN json_extract(open_invoice_json, '$.invoice') = ?5 THEN NULL ELSE open_invoice_json END,
    ${awaitedNoMore('?5')}, paid_through = CASE WHEN ?2 > COALESCE(paid_through, '') THEN ?2 ELSE paid_through END, version = version + 1, updated_at = ?1
    WHERE subscription_id = ?3 AND version = ?4`,
);

/** Closes an invoice that was paid without being owed. */
export const closeNotOwed = statement<[at: string, invoice: string, ...Version]>(
  `UPDATE subscription SET version = version + 1, updated_at = ?1,
    open_invoice_json = CASE WHEN json_extract(open_invoice_json, '$.invoice') = ?2 THEN NULL ELSE open_invoice_json END,
    ${awaitedNoMore('?2')}
    WHERE subscription_id = ?3 AND version = ?4`,
);

/** A past-due membership becomes active only by the invoice that made it past due; dates only move forward. */
export const recordPaidInvoice = namedStatement<
  Read &
    Record<'invoice' | 'snapshotJson', string> &
    Record<'paidThrough' | 'nextChargeAt' | 'productId' | 'bindingEndsOn', Maybe> &
    Record<'endsWithPeriod', number>
>(
  `UPDATE subscription SET
    state = CASE WHEN state = 'pastDue' AND COALESCE(json_extract(open_invoice_json, '$.invoice'), @invoice) = @invoice THEN 'active' ELSE state END,
    open_invoice_json = CASE WHEN json_extract(open_invoice_json, '$.invoice') = @invoice THEN NULL ELSE open_invoice_json END,
    ${awaitedNoMore('@invoice')}, paid_through = CASE WHEN @paidThrough > COALESCE(paid_through, '') THEN @paidThrough ELSE paid_through END,
    stop_date = CASE WHEN stop_date < @paidThrough AND @endsWithPeriod THEN @paidThrough ELSE stop_date END,
    next_charge_at = CASE WHEN @nextChargeAt > COALESCE(next_charge_at, '') THEN @nextChargeAt ELSE next_charge_at END,
    snapshot_json = @snapshotJson,
    product_id = CASE WHEN @productId IS NULL OR EXISTS (SELECT 1 FROM subscription o WHERE o.member_id = subscription.member_id
      AND o.product_id = @productId AND o.subscription_id <> subscription.subscription_id
      AND o.state IN ${liveStateList}) THEN product_id ELSE @productId END,
    next_product_json = CASE WHEN @productId IS NULL THEN next_product_json ELSE NULL END,
    binding_ends_on = COALESCE(@bindingEndsOn, binding_ends_on), version = version + 1, updated_at = @at
    WHERE subscription_id = @subscriptionId AND version = @version`,
);

/** Takes over what changed at the provider without us. */
export const alignWithProvider = namedStatement<Read & Record<'method' | 'stopDate' | 'nextChargeAt', Maybe>>(
  `UPDATE subscription SET payment_method = @method, stop_date = COALESCE(@stopDate, stop_date),
    state = CASE WHEN @stopDate IS NULL THEN state ELSE 'ending' END,
    next_charge_at = CASE WHEN @nextChargeAt > COALESCE(next_charge_at, '') THEN @nextChargeAt ELSE next_charge_at END,
    version = version + 1, updated_at = @at WHERE subscription_id = @subscriptionId AND version = @version`,
);

/** The provider subscription has ended: nothing is owed any more, and no charge comes next. */
export const endAtProvider = statement<[state: 'ended' | 'ending', stopDate: string, at: string, ...Version]>(
  `UPDATE subscription SET state = ?1, stop_date = ?2, next_charge_at = NULL, ${clearedWhenCutShort}, version = version + 1, updated_at = ?3
    WHERE subscription_id = ?4 AND version = ?5`,
);

/** Another payment method was proved. */
export const changeMethod = statement<[method: Maybe, at: string, subscriptionId: string]>(
  `UPDATE subscription SET payment_method = ?1, version = version + 1, updated_at = ?2 WHERE subscription_id = ?3 AND payment_method IS NOT ?1`,
);

/** A lease, so that one process at a time sends the pending provider update. */
export const leaseSync = statement<[until: string, subscriptionId: string, now: string]>(
  'UPDATE subscription SET telling_until = ?1 WHERE subscription_id = ?2 AND (telling_until IS NULL OR telling_until < ?3)',
);

export const releaseSync = statement<[subscriptionId: string, until: string]>(
  'UPDATE subscription SET telling_until = NULL WHERE subscription_id = ? AND telling_until = ?',
);

/** Only if the stored update is still the one that was sent. */
export const replacePendingUpdate = statement<[restJson: Maybe, subscriptionId: string, earlierJson: string]>(
  'UPDATE subscription SET wanted_json = ? WHERE subscription_id = ? AND wanted_json = ?',
);

/** Abandons a change of product. */
export const dropChange = statement<[at: string, subscriptionId: string, changingJson: string]>(
  'UPDATE subscription SET changing_json = NULL, version = version + 1, updated_at = ? WHERE subscription_id = ? AND changing_json = ?',
);

/**
 * A change of product was charged. If the member has meanwhile bought the product as another membership, what was paid
 * for still applies here, but the product id stays, since it is unique among live memberships.
 */
export const finishChange = namedStatement<
  Record<'subscriptionId' | 'productId' | 'snapshotJson' | 'changingJson' | 'at', string> &
    Record<'bindingEndsOn', Maybe>
>(
  `UPDATE subscription SET product_id = CASE WHEN EXISTS (SELECT 1 FROM subscription o WHERE o.member_id = subscription.member_id
      AND o.product_id = @productId AND o.subscription_id <> @subscriptionId AND o.state IN ${liveStateList})
    THEN product_id ELSE @productId END, snapshot_json = @snapshotJson, binding_ends_on = @bindingEndsOn, next_product_json = NULL,
    changing_json = NULL, version = version + 1, updated_at = @at
    WHERE subscription_id = @subscriptionId AND changing_json = @changingJson`,
);

/** The change waits for the cardholder's approval at the bank. */
export const awaitApproval = statement<[waitingJson: string, at: string, subscriptionId: string, changingJson: string]>(
  'UPDATE subscription SET changing_json = ?, version = version + 1, updated_at = ? WHERE subscription_id = ? AND changing_json = ?',
);

export const endByDispute = statement<[today: string, at: string, ...Version]>(
  `UPDATE subscription SET state = 'ended', stop_date = MIN(COALESCE(stop_date, ?1), ?1), ${clearedWhenCutShort}, version = version + 1, updated_at = ?2
    WHERE subscription_id = ?3 AND version = ?4`,
);

/** Suspends a membership for a dispute; null ends it. Days without access are not charged: it then goes on until the next charge. */
export const suspend = namedStatement<Read & Record<'updateJson', string> & Record<'dispute' | 'paidThrough', Maybe>>(
  `UPDATE subscription SET suspended_by = @dispute, paid_through = CASE WHEN @dispute IS NULL AND @paidThrough > paid_through THEN @paidThrough ELSE paid_through END,
    wanted_json = CASE WHEN provider_subscription IS NULL THEN wanted_json ELSE json_patch(COALESCE(wanted_json, '{"level":{}}'), @updateJson) END,
    version = version + 1, updated_at = @at WHERE subscription_id = @subscriptionId AND version = @version`,
);

export const askAfter = statement<[at: string, subscriptionIdsJson: string]>(
  'UPDATE subscription SET ask_after = ?1 WHERE subscription_id IN (SELECT value FROM json_each(?2))',
);

/** Moves the unpaid orders that were checked to the end of the queue. */
export const moveToEndOfLine = statement<[at: string, subscriptionIdsJson: string]>(
  `UPDATE subscription SET updated_at = ?1 WHERE state = 'pending' AND subscription_id IN (SELECT value FROM json_each(?2))`,
);

/** Changes that follow from the calendar alone, in one market, at most `calendarRows` each. Parameters: `at`, market, today. */
const set = `version = version + 1, updated_at = ?1 WHERE market = ?2`;
/** Ends memberships whose last day has passed. */
export const endPassed = statement<[at: string, market: string, today: string]>(
  `UPDATE subscription SET state = 'ended', ${clearedWhenOver}, ${set}
      AND subscription_id IN (SELECT subscription_id FROM subscription INDEXED BY subscription_leaving WHERE market = ?2
        AND stop_date < ?3 AND state IN ${liveStateList} ORDER BY stop_date LIMIT ${calendarRows}) RETURNING 1`,
);

/** Before `turnBegunPauses`. The plus sign keeps SQLite from the index by state, which would read every member. */
export const beginPauses = statement<[at: string, market: string, today: string]>(
  `UPDATE subscription SET state = 'paused', ${set} AND +state = 'active' AND stop_date IS NULL AND subscription_id IN ${begunPauses('subscription_id')} RETURNING 1`,
);

/** Before `turnEndedPauses`. A membership that another pause holds stays paused. */
export const endPauses = statement<[at: string, market: string, today: string]>(
  `UPDATE subscription SET state = 'active', ${set} AND +state = 'paused' AND stop_date IS NULL
      AND subscription_id IN ${endedPauses('subscription_id')} AND NOT ${isPausedToday} RETURNING 1`,
);

/** A new version when a refund is decided or a dispute moves, so that a concurrent withdrawal fails and reads again what is left. */
export const moveOnForRefund = statement<
  [subscriptionId: string, paymentId: string, amountMinor: number, leftMinor: number]
>(
  `UPDATE subscription SET version = version + 1
    WHERE subscription_id = ?1 AND EXISTS (SELECT 1 FROM payment c WHERE c.payment_id = ?2 AND c.kind = 'charge'
      AND c.state = 'succeeded' AND ?3 BETWEEN 1 AND ?4 AND ${leftToRefund} = ?4 AND NOT (${paidOutside}))`,
);
export const moveOnForDispute = statement<Version>(
  'UPDATE subscription SET version = version + 1 WHERE subscription_id = ? AND version = ?',
);

/** For an account that is closed: removes payment method, draft, session and entered data. */
export const forgetMember = statement<[memberId: string]>(
  `UPDATE subscription SET payment_method = NULL, draft_id = '', ordering_session = 'closed', entered_json = NULL, sealed_skin = NULL WHERE member_id = ?1`,
);

/** Writes a member's change only if the row is as it was read: of two concurrent changes the first wins. */
export function changeRow(
  database: Database,
  set: Readonly<Record<string, Bindable>>,
  ...read: [at: string, ...Version, state: string, nextChargeAt: Maybe, pendingUpdate: Maybe, changing: Maybe]
): Statement {
  const names = Object.keys(set);
  const offset = names.length;
  return database.prepare(
    `UPDATE subscription SET ${names.map((name, index) => `${name} = ?${index + 1}, `).join('')}version = version + 1, updated_at = ?${offset + 1}
      WHERE subscription_id = ?${offset + 2} AND version = ?${offset + 3} AND state = ?${offset + 4}
        AND next_charge_at IS ?${offset + 5} AND wanted_json IS ?${offset + 6} AND changing_json IS ?${offset + 7}`,
    ...Object.values(set),
    ...read,
  );
}
