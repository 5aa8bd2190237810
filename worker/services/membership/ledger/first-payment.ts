import { addDays, addMonths, civilDateOf, laterOf, noonOf, toIso } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import { Conflict, isUniqueViolation } from '../../../failures';
import { auditOfProvider } from '../../audit/audit-writes';
import { requireChange } from '../../database/database';
import { countSignup } from '../../database/signup-count';
import type { OutboxMessage } from '../../outbox/port';
import type { CheckoutState } from '../../payment/port';
import { type AwaitedInvoice, askAgainMs, type MemberContact, type Settlement, type SubscriptionRecord } from '../port';
import { takeUseAgain } from '../record/abandon';
import { applyEntered } from '../record/entered';
import { find, type Parts } from '../record/found';
import { activate } from '../record/subscription-writes';
import { chargeStatements } from './charge';
import { refundDuplicate } from './refund-duplicate';

/**
 * Marks an order paid: charge, receipt number, order confirmation and receipt mail in one batch with the change to
 * active. An order whose payment is processing becomes active too; its charge is recorded when the payment succeeds
 * (decision 039). An abandoned order comes to life, unless its account is closed or its promotion has no use left.
 */
export async function markPaid(
  { database, outbox, now }: Parts,
  subscription: SubscriptionRecord,
  member: MemberContact & { firstName: string },
  checkout: CheckoutState,
): Promise<Settlement> {
  const { subscriptionId, market, number, snapshot, startNow, orderedAt } = subscription;
  const { timeZone } = markets[market];
  const at = toIso(now());
  // An order may be paid on a later day than its own: nobody pays for days before, and the provider counts from that day.
  const accessFrom = laterOf(subscription.accessFrom, civilDateOf(checkout.paidAt ?? at, timeZone));
  const paymentId = crypto.randomUUID();
  const nextChargeAt = toIso(checkout.periodEndsAt);
  const isPaid = checkout.isPaid;
  const nextOn = nextChargeAt && civilDateOf(nextChargeAt, timeZone);
  const paidThrough = isPaid ? nextOn && addDays(nextOn, -1) : addDays(accessFrom, -1);
  // A first period sold by itself ends at noon: from there the provider counts on.
  const isAlone = nextOn && checkout.periodEndsAt === noonOf(nextOn, timeZone);
  const anchor = isAlone ? addMonths(nextOn, -snapshot.intervalMonths) : accessFrom;
  const { amountMinor, method } = checkout;
  const data = {
    ...{ firstName: member.firstName, subscriptionId, number, snapshot, amountMinor, method, accessFrom, startNow },
    ...{ orderedAt, isOnItsWay: !isPaid, paymentId, at, nextChargeAt },
  };
  const mail = (template: 'order-confirmation' | 'receipt'): OutboxMessage => ({
    kind: 'mail',
    mail: { to: member.email, language: snapshot.language, market, template, data },
  });
  try {
    await database.write([
      takeUseAgain(database, subscriptionId),
      activate(database, {
        ...{ subscriptionId, at, nextChargeAt, paidThrough, accessFrom, anchor },
        ...{ checkout: checkout.checkout, providerCustomer: checkout.customer },
        ...{ providerSubscription: checkout.subscription, method },
        awaitedJson: isPaid ? null : JSON.stringify(awaitedOf(checkout, at)),
        askAfter: toIso(now() + askAgainMs),
      }),
      requireChange(database),
      ...applyEntered(database, subscriptionId, at),
      ...countSignup(
        database,
        { market, step: 'paid', now: now(), choice: subscription },
        {
          sql: `NOT EXISTS (SELECT 1 FROM subscription u JOIN subscription o ON o.draft_id = u.draft_id
            WHERE u.subscription_id = ? AND o.is_paid = 1 AND o.subscription_id <> u.subscription_id)`,
          values: [subscriptionId],
        },
      ),
      ...(isPaid
        ? chargeStatements(database, subscription, {
            paymentId,
            reference: checkout.charge ?? checkout.checkout,
            amountMinor,
            outsideMinor: 0,
            currency: checkout.currency,
            method,
            periodStart: accessFrom,
            periodEndsAt: nextChargeAt,
            productName: snapshot.productName,
            at,
            movedAt: checkout.paidAt ?? at,
            recordedAt: at,
            isInvoice: false,
          })
        : []),
      await outbox.enqueue({ message: mail('order-confirmation'), dedupe: `order-confirmation:${subscriptionId}` }),
      ...(isPaid ? [await outbox.enqueue({ message: mail('receipt'), dedupe: `receipt:${paymentId}` })] : []),
      auditOfProvider(database, isPaid ? 'order.paid' : 'order.onItsWay', subscriptionId, at, {
        amountMinor,
        expectedMinor: subscription.firstAmountMinor,
      }),
    ]);
  } catch (error) {
    const isDuplicate = isUniqueViolation(error) && /subscription/i.test(String(error));
    if (!isDuplicate && !(error instanceof Conflict)) throw error;
    if ((await find(database, subscriptionId))?.subscription.isPaid) return 'alreadyPaid';
    // What is still processing is sent back once it has arrived.
    return isPaid ? refundDuplicate({ database, outbox, now }, subscription, checkout) : 'notPaid';
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
    periodEndsAt: toIso(periodEndsAt),
    isProcessing: true,
  };
}
