import { addDays, civilDateOf } from '../../domain/dates';
import { markets } from '../../domain/markets';
import { vatPartOf } from '../../domain/money';
import { Conflict, type Database, isUniqueViolation, requireChange } from '../database/database';
import { movementStatements } from '../database/movement';
import { countSignup } from '../database/signup-count';
import type { Outbox, OutboxMessage } from '../outbox/port';
import type { CheckoutState } from '../payment/port';
import { takeUseAgain } from './abandon';
import { applyEntered } from './entered';
import { iso, nextNumber, seriesOf } from './found';
import { payBack } from './pay-back';
import { type AwaitedInvoice, askAgainMs, type MemberContact, type Settlement, type SubscriptionRecord } from './port';

interface Parts {
  database: Database;
  outbox: Outbox;
  now: () => number;
}

/**
 * Charge, receipt number, order confirmation and receipt mail, all with the change to active, or nothing. Of a payment that is on
 * its way the order is as good as paid, and the charge is booked when it has come (decision 039).
 */
export async function markPaid(
  { database, outbox, now }: Parts,
  subscription: SubscriptionRecord,
  member: MemberContact & { firstName: string },
  checkout: CheckoutState,
): Promise<Settlement> {
  const market = markets[subscription.market];
  const at = iso(now());
  const series = seriesOf(market, at);
  const paymentId = crypto.randomUUID();
  const nextChargeAt = checkout.periodEndsAt === null ? null : iso(checkout.periodEndsAt);
  const isPaid = checkout.isPaid;
  const boughtThrough =
    checkout.periodEndsAt === null ? null : addDays(civilDateOf(checkout.periodEndsAt, market.timeZone), -1);
  const paidThrough = isPaid ? boughtThrough : addDays(subscription.accessFrom, -1);
  const data = mailDataOf(subscription, member, checkout, { paymentId, at, nextChargeAt });
  const mail = (template: 'order-confirmation' | 'receipt'): OutboxMessage => ({
    kind: 'mail',
    mail: { to: member.email, language: subscription.snapshot.language, market: subscription.market, template, data },
  });
  try {
    await database.write([
      takeUseAgain(database, subscription.subscriptionId),
      database.prepare(
        `UPDATE subscription SET state = 'active', is_paid = 1, paid_at = ?1, next_charge_at = ?2, provider_checkout = ?3,
                provider_customer = ?4, provider_subscription = ?5, payment_method = ?6, paid_through = ?8, binding_ends_on = NULL, abandoned_at = NULL,
                awaited_invoice_json = ?9, ask_after = ?10,
                version = version + 1, updated_at = ?1
          WHERE subscription_id = ?7 AND is_paid = 0 AND state IN ('pending', 'abandoned')`,
        at,
        nextChargeAt,
        checkout.checkout,
        checkout.customer,
        checkout.subscription,
        checkout.method,
        subscription.subscriptionId,
        paidThrough,
        isPaid ? null : JSON.stringify(awaitedOf(checkout, at)),
        iso(now() + askAgainMs),
      ),
      requireChange(database),
      ...applyEntered(database, subscription.subscriptionId, at),
      countSignup(
        database,
        { market: subscription.market, step: 'paid', now: now() },
        {
          sql: `NOT EXISTS (SELECT 1 FROM subscription u JOIN subscription o ON o.draft_id = u.draft_id
            WHERE u.subscription_id = ? AND o.is_paid = 1 AND o.subscription_id <> u.subscription_id)`,
          values: [subscription.subscriptionId],
        },
      ),
      ...(isPaid
        ? [
            nextNumber(database, series),
            database.prepare(
              `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
                              receipt_number, method, period_start, period_end, at, product_name_json)
         SELECT ?1, ?2, ?3, ?4, 'charge', 'succeeded', ?5, ?6, ?7, ?8 || '-' || printf('%06d', last_number), ?9, ?10, ?11, ?12, ?13
           FROM receipt_series WHERE series = ?8`,
              paymentId,
              subscription.subscriptionId,
              subscription.memberId,
              checkout.charge ?? checkout.checkout,
              checkout.amountMinor,
              vatPartOf(checkout.amountMinor, market.vatRateBasisPoints),
              checkout.currency,
              series,
              checkout.method,
              subscription.accessFrom,
              nextChargeAt,
              at,
              JSON.stringify(subscription.snapshot.productName),
            ),
            ...movementStatements(
              database,
              [
                {
                  kind: 'charge',
                  reference: checkout.charge ?? checkout.checkout,
                  cause: paymentId,
                  subscriptionId: subscription.subscriptionId,
                  market: subscription.market,
                  sumMinor: checkout.amountMinor,
                  currency: checkout.currency,
                  at: checkout.paidAt ?? at,
                },
              ],
              at,
            ),
          ]
        : []),
      await outbox.enqueue({
        message: mail('order-confirmation'),
        dedupe: `order-confirmation:${subscription.subscriptionId}`,
      }),
      ...(isPaid ? [await outbox.enqueue({ message: mail('receipt'), dedupe: `receipt:${paymentId}` })] : []),
      database.prepare(
        `INSERT INTO audit (audit_id, at, actor, action, subject, detail_json) VALUES (?, ?, 'provider', ?, ?, ?)`,
        crypto.randomUUID(),
        at,
        isPaid ? 'order.paid' : 'order.onItsWay',
        subscription.subscriptionId,
        JSON.stringify({ amountMinor: checkout.amountMinor, expectedMinor: subscription.firstAmountMinor }),
      ),
    ]);
  } catch (error) {
    if (error instanceof Conflict) return 'alreadyPaid';
    if (isUniqueViolation(error) && /subscription/i.test(String(error)))
      return payBack({ database, outbox, now }, subscription, checkout);
    throw error;
  }
  outbox.wake();
  return 'paid';
}

function awaitedOf(checkout: CheckoutState, at: string): AwaitedInvoice {
  const { charge, amountMinor, periodEndsAt } = checkout;
  return {
    invoice: charge ?? checkout.checkout,
    amountMinor,
    since: at,
    periodEndsAt: periodEndsAt === null ? null : iso(periodEndsAt),
    isProcessing: true,
  };
}

function mailDataOf(
  subscription: SubscriptionRecord,
  member: { firstName: string },
  checkout: CheckoutState,
  payment: { paymentId: string; at: string; nextChargeAt: string | null },
) {
  const { snapshot } = subscription;
  return {
    firstName: member.firstName,
    subscriptionId: subscription.subscriptionId,
    number: subscription.number,
    snapshot,
    amountMinor: checkout.amountMinor,
    method: checkout.method,
    accessFrom: subscription.accessFrom,
    startNow: subscription.startNow,
    orderedAt: subscription.orderedAt,
    isOnItsWay: !checkout.isPaid,
    ...payment,
  };
}
