import { toIso } from '../../domain/dates';
import { isWritten } from '../../failures';
import { audit } from '../audit/audit-writes';
import { requireChange } from '../database/database';
import type { CheckoutState } from '../payment/port';
import { markPaid } from './ledger/first-payment';
import { isOwedFirst, recordInvoice } from './ledger/invoice';
import { awaited, isRefundAwaited, recordRefunds, refundStatements } from './ledger/refund';
import { refundDuplicate } from './ledger/refund-duplicate';
import type { Membership, Settlement } from './port';
import { endCheckoutAtProvider } from './provider-sync/end-checkout';
import { bringInLine, finishMethodChange, type SyncParts } from './provider-sync/provider-state';
import { abandonStatements } from './record/abandon';
import { claimStatements } from './record/claim';
import { find } from './record/found';
import { orderStatements } from './record/order';
import { subscriptionColumns, subscriptionOf } from './record/rows';
import { noteCheckout, releaseCheckout } from './record/subscription-writes';

export function createMembership(parts: SyncParts): Membership {
  const { database, outbox, now } = parts;
  const at = () => toIso(now());

  /**
   * A delayed payment (such as a direct debit) was returned. The order can be paid again with another checkout, and this
   * one collects nothing more.
   */
  async function letGoOf(checkout: CheckoutState): Promise<Settlement> {
    await database.write([
      releaseCheckout(database, at(), checkout.subscriptionId, checkout.checkout),
      ...(await endCheckoutAtProvider(outbox, checkout)),
    ]);
    outbox.wake();
    return 'failed';
  }

  /** Records the outcome of a first payment that was processing, as read from its invoice. */
  async function heardOf(name: string): Promise<Settlement> {
    const invoice = await parts.payment.fetchInvoice(name);
    if (invoice.ok) await recordInvoice(parts, invoice.value);
    return 'alreadyPaid';
  }

  return {
    orderStatements: async (order) => orderStatements(database, order, at()),
    claimStatements: async (claim) => claimStatements(database, now(), claim),

    async getSubscriptionById(subscriptionId) {
      const row = await database.row(
        `SELECT ${subscriptionColumns} FROM subscription WHERE subscription_id = ?`,
        subscriptionId,
      );
      return row ? subscriptionOf(row) : null;
    },

    orderOfSession: async (idHash) =>
      database.question(
        `SELECT ${subscriptionColumns} FROM subscription
          WHERE subscription_id = (SELECT json_extract(s.state_json, '$.order.subscriptionId') FROM session s WHERE s.id_hash = ?)`,
        [idHash],
        ([row]) => (row ? subscriptionOf(row) : null),
      ),

    async noteCheckout(subscriptionId, checkout, attempt) {
      return [noteCheckout(database, checkout, attempt, at(), subscriptionId), requireChange(database)];
    },

    async settle(checkout) {
      const found = await find(database, checkout.subscriptionId);
      if (!found) return 'unknown';
      if (found.subscription.isPaid) {
        // A second checkout of the same order was paid as well: refund that payment.
        const { awaitedInvoice } = found.subscription;
        if (awaitedInvoice && awaitedInvoice.invoice === checkout.charge && !checkout.isOnItsWay)
          return heardOf(awaitedInvoice.invoice);
        const isSecond = checkout.isPaid && checkout.checkout !== found.subscription.checkout;
        return isSecond ? refundDuplicate({ database, outbox, now }, found.subscription, checkout) : 'alreadyPaid';
      }
      if (checkout.isPaid || checkout.isOnItsWay)
        return markPaid({ database, outbox, now }, found.subscription, found.member, checkout);
      if (checkout.hasFailed) return letGoOf(checkout);
      return checkout.status === 'expired' ? 'expired' : 'notPaid';
    },

    refundStatements: (subscription, share) => refundStatements(parts, subscription, share),
    isRefundAwaited: (charge, refundId) => isRefundAwaited(database, awaited(charge, refundId)),
    recordRefunds: (charge, refunds) => recordRefunds(parts, charge, refunds),
    recordInvoice: (invoice) => recordInvoice(parts, invoice),
    isAwaited: async ({ subscriptionId, invoice }) => {
      const found = subscriptionId === null ? null : await find(database, subscriptionId);
      return found !== null && isOwedFirst(found, invoice);
    },
    bringInLine: (subscriptionId, options) => bringInLine(parts, subscriptionId, options),
    finishMethodChange: (checkout) => finishMethodChange(parts, checkout),

    abandon: (order) =>
      isWritten(
        database.write([
          ...abandonStatements(database, order, at()),
          requireChange(database),
          audit(database, { actor: 'system', action: 'order.abandoned', subject: order.subscriptionId, at: at() }),
        ]),
      ),
  };
}
