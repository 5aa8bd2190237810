import { Conflict, requireChange } from '../database/database';
import type { CheckoutState } from '../payment/port';
import { abandonStatements } from './abandon';
import { claimStatements } from './claim';
import { find } from './found';
import { isOwedFirst, recordInvoice } from './invoice';
import { orderStatements } from './order';
import { payBack } from './pay-back';
import type { Membership, Settlement } from './port';
import { bringInLine, finishMethodChange, type Parts } from './provider-state';
import { awaited, isRefundAwaited, recordRefunds, refundStatements } from './refund';
import { subscriptionColumns, subscriptionOf } from './rows';
import { markPaid } from './settle';

export function createMembership(parts: Parts): Membership {
  const { database, outbox, now } = parts;
  const at = () => new Date(now()).toISOString();

  /** The slow payment was returned: the order waits for another one, and nothing more is collected by this one. */
  async function letGoOf({ checkout, subscriptionId, subscription }: CheckoutState): Promise<Settlement> {
    const message = { kind: 'endSubscription', subscription: subscription ?? '' } as const;
    await database.write([
      database.prepare(
        `UPDATE subscription SET provider_checkout = NULL, last_checkout_at = ?1, updated_at = ?1
          WHERE subscription_id = ?2 AND provider_checkout = ?3 AND is_paid = 0`,
        at(),
        subscriptionId,
        checkout,
      ),
      ...(subscription ? [await outbox.enqueue({ message, dedupe: `end:${subscription}` })] : []),
    ]);
    outbox.wake();
    return 'failed';
  }

  /** The bank has answered about a first payment that was on its way: the invoice says what. */
  async function heardOf(name: string): Promise<Settlement> {
    const invoice = await parts.payment.fetchInvoice(name);
    if (invoice.ok) await recordInvoice(parts, invoice.value);
    return 'alreadyPaid';
  }

  return {
    orderStatements: (order) => orderStatements(database, order, at()),
    claimStatements: (claim) => claimStatements(database, now(), claim),

    async getSubscriptionById(subscriptionId) {
      const [rows = []] = await database.read([
        database.prepare(`SELECT ${subscriptionColumns} FROM subscription WHERE subscription_id = ?`, subscriptionId),
      ]);
      return rows[0] ? subscriptionOf(rows[0]) : null;
    },

    async noteCheckout(subscriptionId, checkout, attempt) {
      await database.write([
        database.prepare(
          `UPDATE subscription SET provider_checkout = ?1, checkout_count = ?2, last_checkout_at = ?3, updated_at = ?3
            WHERE subscription_id = ?4 AND is_paid = 0`,
          checkout,
          attempt,
          at(),
          subscriptionId,
        ),
      ]);
    },

    async settle(checkout) {
      const found = await find(database, checkout.subscriptionId);
      if (!found) return 'unknown';
      if (found.subscription.isPaid) {
        // A second hosted page of the same order was paid, too: that money goes back.
        const { awaitedInvoice } = found.subscription;
        if (awaitedInvoice && awaitedInvoice.invoice === checkout.charge && !checkout.isOnItsWay)
          return heardOf(awaitedInvoice.invoice);
        const isSecond = checkout.isPaid && checkout.checkout !== found.subscription.checkout;
        return isSecond ? payBack({ database, outbox, now }, found.subscription, checkout) : 'alreadyPaid';
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

    async abandon(subscriptionId) {
      try {
        await database.write([
          ...abandonStatements(database, subscriptionId, at()),
          requireChange(database),
          database.prepare(
            `INSERT INTO audit (audit_id, at, actor, action, subject) VALUES (?, ?, 'system', 'order.abandoned', ?)`,
            crypto.randomUUID(),
            at(),
            subscriptionId,
          ),
        ]);
        return true;
      } catch (error) {
        if (error instanceof Conflict) return false;
        throw error;
      }
    },
  };
}
