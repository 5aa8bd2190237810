import type { Language } from '../../domain/languages';
import { Conflict, type Database, requireChange } from '../database/database';
import type { Outbox } from '../outbox/port';
import type { CheckoutState } from '../payment/port';
import { abandonStatements } from './abandon';
import { recordInvoice } from './invoice';
import { orderStatements } from './order';
import { noteRefund, payBack } from './pay-back';
import type { Membership, Settlement } from './port';
import { subscriptionColumns, subscriptionOf } from './rows';
import { markPaid } from './settle';

interface Parts {
  database: Database;
  outbox: Outbox;
  now: () => number;
}

export function createMembership({ database, outbox, now }: Parts): Membership {
  const at = () => new Date(now()).toISOString();

  async function withMember(subscriptionId: string) {
    const [subscriptions = [], members = []] = await database.read([
      database.prepare(`SELECT ${subscriptionColumns} FROM subscription WHERE subscription_id = ?`, subscriptionId),
      database.prepare(
        `SELECT m.member_id, m.email, m.language, m.first_name FROM member m
           JOIN subscription s ON s.member_id = m.member_id WHERE s.subscription_id = ?`,
        subscriptionId,
      ),
    ]);
    const [row] = subscriptions;
    const [member] = members;
    if (!row || !member) return null;
    return {
      subscription: subscriptionOf(row),
      member: {
        memberId: String(member.member_id),
        email: String(member.email),
        language: member.language as Language,
        firstName: String(member.first_name),
      },
    };
  }

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

  return {
    orderStatements: (order) => orderStatements(database, order, at()),

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
      const found = await withMember(checkout.subscriptionId);
      if (!found) return 'unknown';
      if (found.subscription.isPaid) {
        // A second hosted page of the same order was paid, too: that money goes back.
        const isSecond = checkout.isPaid && checkout.checkout !== found.subscription.checkout;
        return isSecond ? payBack({ database, outbox, now }, found.subscription, checkout) : 'alreadyPaid';
      }
      if (checkout.isPaid) return markPaid({ database, outbox, now }, found.subscription, found.member, checkout);
      if (checkout.hasFailed) return letGoOf(checkout);
      return checkout.status === 'expired' ? 'expired' : 'notPaid';
    },

    noteRefund: (charge, refund) => noteRefund(database, charge, refund),
    recordInvoice: (invoice) => recordInvoice({ database, outbox, now }, invoice),

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
