import { markets } from '../../domain/markets';
import { vatPartOf } from '../../domain/money';
import { type Database, isUniqueViolation } from '../database/database';
import type { Outbox } from '../outbox/port';
import type { CheckoutState } from '../payment/port';
import { abandonStatements } from './abandon';
import type { Settlement, SubscriptionRecord } from './port';

interface Parts {
  database: Database;
  outbox: Outbox;
  now: () => number;
}

/** Stands for the provider's reference until the refund is made. */
const awaited = (charge: string) => `refund of ${charge}`;

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
  const booking = (kind: 'charge' | 'refund') =>
    database.prepare(
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, method, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      crypto.randomUUID(),
      subscriptionId,
      subscription.memberId,
      kind === 'charge' ? reference : awaited(reference),
      kind,
      kind === 'charge' ? 'succeeded' : 'pending',
      checkout.amountMinor,
      vatPartOf(checkout.amountMinor, markets[subscription.market].vatRateBasisPoints),
      checkout.currency,
      checkout.method,
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

/** The refund exists now: its own reference takes the place of the awaited one. */
export async function noteRefund(database: Database, charge: string, refund: string): Promise<void> {
  await database.write([
    database.prepare(
      `UPDATE payment SET state = 'succeeded', provider_reference = ? WHERE provider_reference = ? AND kind = 'refund'`,
      refund,
      awaited(charge),
    ),
  ]);
}
