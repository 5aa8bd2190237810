import { isUniqueViolation } from '../../../failures';
import { auditOfProvider } from '../../audit/audit-writes';
import type { CheckoutState } from '../../payment/port';
import type { Settlement, SubscriptionRecord } from '../port';
import { endCheckoutAtProvider } from '../provider-sync/end-checkout';
import { abandonStatements } from '../record/abandon';
import type { Parts } from '../record/found';
import { chargeStatements } from './charge';
import { refundStatements } from './refund';

/**
 * An order was paid although another subscription of the same product is live by now, or too late to be kept. Records
 * charge and refund, orders the refund, and leaves nothing at the provider that charges or names the member. Takes effect
 * once, however often it is called.
 */
export async function refundDuplicate(
  { database, outbox, now }: Parts,
  subscription: SubscriptionRecord,
  checkout: CheckoutState,
): Promise<Settlement> {
  const at = new Date(now()).toISOString();
  const { subscriptionId } = subscription;
  const reference = checkout.charge ?? checkout.checkout;
  const paymentId = crypto.randomUUID();
  const { amountMinor, currency, method } = checkout;
  try {
    await database.write([
      ...chargeStatements(database, subscription, {
        paymentId,
        reference,
        amountMinor,
        outsideMinor: 0,
        currency,
        method,
        periodStart: null,
        periodEndsAt: null,
        productName: null,
        at,
        movedAt: checkout.paidAt ?? at,
        recordedAt: at,
        isInvoice: false,
      }),
      ...abandonStatements(database, subscription, at),
      ...(amountMinor > 0
        ? await refundStatements(
            { database, outbox },
            { ...subscription, currency },
            {
              refundId: crypto.randomUUID(),
              charge: { paymentId, reference, method, isOutside: false },
              amountMinor,
              at,
            },
          )
        : []),
      ...(await endCheckoutAtProvider(outbox, checkout)),
      auditOfProvider(database, 'order.refundedAsDouble', subscriptionId, at),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  outbox.wake();
  return 'refunded';
}
