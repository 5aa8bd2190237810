import { markets } from '../../domain/markets';
import { vatPartOf } from '../../domain/money';
import { type Database, isUniqueViolation } from '../database/database';
import type { Outbox } from '../outbox/port';
import type { CheckoutState } from '../payment/port';
import { abandonStatements } from './abandon';
import type { Settlement, SubscriptionRecord } from './port';
import { awaited } from './refund';

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
  const chargeId = crypto.randomUUID();
  const booking = (kind: 'charge' | 'refund') =>
    database.prepare(
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, method, refunds, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      kind === 'charge' ? chargeId : crypto.randomUUID(),
      subscriptionId,
      subscription.memberId,
      kind === 'charge' ? reference : awaited(reference),
      kind,
      kind === 'charge' ? 'succeeded' : 'pending',
      checkout.amountMinor,
      vatPartOf(checkout.amountMinor, markets[subscription.market].vatRateBasisPoints),
      checkout.currency,
      checkout.method,
      kind === 'charge' ? null : chargeId,
      at,
    );
  const { amountMinor } = checkout;
  const refund = { kind: 'refund', subscriptionId, charge: reference, amountMinor } as const;
  const end = { kind: 'endSubscription', subscription: checkout.subscription ?? '' } as const;
  try {
    await database.write([
      booking('charge'),
      ...abandonStatements(database, subscriptionId, at),
      ...(amountMinor > 0
        ? [booking('refund'), await outbox.enqueue({ message: refund, dedupe: `refund:${reference}` })]
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
