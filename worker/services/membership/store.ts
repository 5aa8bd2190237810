import type { Language } from '../../domain/languages';
import { Conflict, type Database, requireChange } from '../database/database';
import type { Outbox } from '../outbox/port';
import { recordInvoice } from './invoice';
import { orderStatements } from './order';
import type { Membership } from './port';
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
      if (found.subscription.isPaid) return 'alreadyPaid';
      if (checkout.isPaid) return markPaid({ database, outbox, now }, found.subscription, found.member, checkout);
      return checkout.status === 'expired' ? 'expired' : 'notPaid';
    },

    recordInvoice: (invoice) => recordInvoice({ database, outbox, now }, invoice),

    async abandon(subscriptionId) {
      try {
        await database.write([
          database.prepare(
            `UPDATE subscription SET state = 'abandoned', abandoned_at = ?1, updated_at = ?1
              WHERE subscription_id = ?2 AND state = 'pending' AND is_paid = 0`,
            at(),
            subscriptionId,
          ),
          requireChange(database),
          database.prepare(
            `UPDATE promotion_use SET used = used - 1
              WHERE used > 0 AND (market, code) IN (SELECT market, promotion_code FROM subscription WHERE subscription_id = ?)`,
            subscriptionId,
          ),
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
