import { civilDateOf, toIso } from '../../../domain/dates';
import { fail, ok } from '../../../domain/result';
import { requireChange } from '../../database/database';
import type { AlsoWritten } from '../plans/port';
import { createWithdrawalMails } from './mails';
import type { Parts } from './parts';
import type { Withdrawals } from './port';
import { columns, type StoredWithdrawal } from './rows';
import { tokenHashOf } from './token-hash';
import { settleWaiting } from './withdrawal-writes';

const tokenForm = /^[\w-]{43}$/;

/**
 * Lets a waiting statement take effect, confirmed by its mailbox or matched by an operator, as of the instant it was
 * sent.
 */
export function createSettling(
  parts: Parts,
): Pick<Withdrawals, 'find' | 'confirm' | 'get' | 'matching' | 'settingAside'> {
  const { database, outbox, membership, changes, market, now } = parts;
  const mails = createWithdrawalMails(outbox, market.id);

  async function read(column: 'token_hash' | 'withdrawal_id', value: string) {
    return database.one<StoredWithdrawal>(
      `SELECT ${columns} FROM withdrawal WHERE ${column} = ? AND market = ?`,
      value,
      market.id,
    );
  }

  async function find(token: string): Promise<StoredWithdrawal | null> {
    // Looked up whatever its form, so that timing does not reveal which tokens are well-formed.
    const found = await read('token_hash', await tokenHashOf(market.id, token));
    return tokenForm.test(token) ? found : null;
  }

  /** Settles a waiting statement once: a second attempt fails the batch. */
  const settles = (
    { withdrawalId }: { withdrawalId: string },
    by: string,
    set: string,
    ...values: (string | number)[]
  ) => [settleWaiting(set)(database, toIso(now()), by, withdrawalId, ...values), requireChange(database)];

  /** Settles the statement and mails its receipt, as part of the batch that ends the membership. */
  function settledBy(by: 'mailbox' | 'operator', statement: StoredWithdrawal, to: string, id: string) {
    return async (refundMinor: number) => [
      ...settles(statement, by, `, outcome = 'done', refund_minor = ?4, subscription_id = ?5`, refundMinor, id),
      await mails.receipt(to, statement, 'done', {
        refundMinor,
        lastDay: civilDateOf(Date.parse(statement.receivedAt), market.timeZone),
        dedupe: `${statement.withdrawalId}:done`,
      }),
    ];
  }

  return {
    find,
    get: (withdrawalId) => read('withdrawal_id', withdrawalId),

    async confirm(token) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const statement = await find(token);
        if (!statement?.subscriptionId) return fail('unknown');
        if (statement.outcome === 'done') return ok(null);
        if (statement.waitsFor === null || String(statement.linkEndsAt) < toIso(now())) return fail('over');
        const { subscriptionId, language } = statement;
        const record = await membership.getSubscriptionById(subscriptionId);
        if (!record) return fail('over');
        const { memberId, memberEmail } = record;
        const done = await changes.apply({
          memberId,
          subscriptionId,
          intent: { kind: 'withdraw', sentAt: Date.parse(statement.receivedAt) },
          language,
          use: null,
          also: settledBy('mailbox', statement, memberEmail, subscriptionId),
        });
        if (done.ok) return ok(null);
        // A concurrent request may have been first: read its outcome once more.
        if (done.reason.kind === 'notAllowed' && attempt > 0) return fail('over');
      }
      return fail('conflict');
    },

    async matching(withdrawal, subscriptionId, further) {
      const record = await membership.getSubscriptionById(subscriptionId);
      const statement = record && (await read('withdrawal_id', withdrawal.withdrawalId));
      const sentAt = Date.parse(withdrawal.receivedAt);
      // A statement sent before the order was placed cannot refer to it.
      if (!statement || Date.parse(record.orderedAt) > sentAt) return [];
      const settling = settledBy('operator', statement, record.memberEmail, subscriptionId);
      const also: AlsoWritten = async (refundMinor) => [
        ...(await settling(refundMinor)),
        ...((await further?.(refundMinor)) ?? []),
      ];
      return (await changes.withdrawing({ subscriptionId, sentAt, language: statement.language, also })) ?? [];
    },

    settingAside: async (withdrawal) => settles(withdrawal, 'operator', ''),
  };
}
