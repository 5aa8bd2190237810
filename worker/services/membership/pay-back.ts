import { markets } from '../../domain/markets';
import { vatPartOf } from '../../domain/money';
import { type Database, isUniqueViolation } from '../database/database';
import { movementStatements } from '../database/movement';
import type { Outbox } from '../outbox/port';
import type { CheckoutState } from '../payment/port';
import { abandonStatements } from './abandon';
import { nextNumber, seriesOf } from './found';
import type { Settlement, SubscriptionRecord } from './port';
import { refundStatements } from './refund';

interface Parts {
  database: Database;
  outbox: Outbox;
  now: () => number;
}

/**
 * Paid although another subscription of the product is live meanwhile: charge and refund are booked, the money goes
 * back, and the provider's subscription ends so that nothing is ever charged for it again. Once, however often it is told.
 */
export async function payBack(
  { database, outbox, now }: Parts,
  subscription: SubscriptionRecord,
  checkout: CheckoutState,
): Promise<Settlement> {
  const at = new Date(now()).toISOString();
  const { subscriptionId } = subscription;
  const reference = checkout.charge ?? checkout.checkout;
  const paymentId = crypto.randomUUID();
  const market = markets[subscription.market];
  const series = seriesOf(market, at);
  const { amountMinor, currency, method } = checkout;
  const end = { kind: 'endSubscription', subscription: checkout.subscription ?? '' } as const;
  try {
    await database.write([
      nextNumber(database, series),
      database.prepare(
        `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
                              receipt_number, method, at)
         SELECT ?1, ?2, ?3, ?4, 'charge', 'succeeded', ?5, ?6, ?7, ?8 || '-' || printf('%06d', last_number), ?9, ?10
           FROM receipt_series WHERE series = ?8`,
        paymentId,
        subscriptionId,
        subscription.memberId,
        reference,
        amountMinor,
        vatPartOf(amountMinor, market.vatRateBasisPoints),
        currency,
        series,
        method,
        at,
      ),
      ...movementStatements(
        database,
        [
          {
            kind: 'charge',
            reference,
            cause: paymentId,
            subscriptionId,
            market: market.id,
            sumMinor: amountMinor,
            currency,
            at: checkout.paidAt ?? at,
          },
        ],
        at,
      ),
      ...abandonStatements(database, subscriptionId, at),
      ...(amountMinor > 0
        ? await refundStatements(
            { database, outbox },
            { ...subscription, currency },
            { refundId: crypto.randomUUID(), charge: { paymentId, reference, method }, amountMinor, at },
          )
        : []),
      ...(checkout.subscription
        ? [await outbox.enqueue({ message: end, dedupe: `end:${checkout.subscription}` })]
        : []),
      database.prepare(
        `INSERT INTO audit (audit_id, at, actor, action, subject) VALUES (?, ?, 'provider', 'order.refundedAsDouble', ?)`,
        crypto.randomUUID(),
        at,
        subscriptionId,
      ),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  outbox.wake();
  return 'refunded';
}
