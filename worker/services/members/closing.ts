import { civilDateOf, toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import { bookkeptUntil } from '../../domain/markets/archive-age';
import type { Language } from '../../domain/markets/languages';
import { parseSubscriptionNumber } from '../../domain/membership/subscription-number';
import { deleteCodesOf } from '../activation-codes/activation-code-writes';
import { unlinkChecks } from '../age-checks/age-check-writes';
import { audit } from '../audit/audit-writes';
import { deleteNotesOf } from '../calls/note-writes';
import type { CellParts } from '../cell-parts';
import { forgetCodes } from '../codes/code-writes';
import { liveStateList, memberOfSession } from '../database/conditions';
import { requireChange } from '../database/database';
import type { Question, Statement } from '../database/port';
import { revokeProofsOf } from '../database/revoke-proofs';
import { forgetMethods } from '../membership/ledger/payment-writes';
import { forgetReasons } from '../membership/record/pause-writes';
import { forgetMember } from '../membership/record/subscription-writes';
import { forgetStatements } from '../membership/withdrawals/withdrawal-writes';
import { deleteNotices } from '../notices/notice-writes';
import { deletePasskeysOf } from '../passkeys/passkey-writes';
import { deleteSessions } from '../sessions/session-writes';
import { forgetConsents } from './consent-writes';
import { closeMember } from './member-writes';
import type { Closing, ClosingFacts } from './port';
import { forgetSkin } from './skin-writes';

/**
 * Memberships that prevent closing: live or unpaid ones. One whose last day has passed does not count, even if its
 * state is not updated yet. `?2`: today.
 */
const hindrance = `SELECT 1 FROM subscription WHERE member_id = ?1
   AND (state = 'pending' OR (state IN ${liveStateList} AND (stop_date IS NULL OR stop_date >= ?2)))`;

type Parts = Pick<CellParts, 'market' | 'database' | 'outbox' | 'now'>;

export function createClosing({ market: cell, database, outbox, now }: Parts): Closing {
  const at = () => toIso(now());

  /** `whose`: SQL of the member's id; parameter 1 is its value. */
  const facts = (whose: string, value: string): Question<ClosingFacts> => ({
    statements: [
      database.prepare(
        `SELECT subscription_id, state, stop_date FROM subscription
          WHERE member_id = ${whose} AND (state = 'pending' OR state IN ${liveStateList}) ORDER BY stop_date IS NULL DESC, stop_date DESC`,
        value,
      ),
      database.prepare(
        `SELECT NULLIF(MAX(at), '') AS at FROM (SELECT at FROM payment WHERE member_id = ${whose}
           UNION ALL SELECT last_at FROM archived WHERE member_id = ${whose})`,
        value,
      ),
    ],
    answer: ([subscriptions = [], payments = []]) => ({
      live: subscriptions
        .filter(({ state }) => state !== 'pending')
        .map((row) => ({
          subscriptionId: String(row.subscription_id),
          stopDate: (row.stop_date as string | null) ?? null,
        })),
      hasOpenOrder: subscriptions.some(({ state }) => state === 'pending'),
      lastPaymentAt: (payments[0]?.at as string | null | undefined) ?? null,
    }),
  });

  /** A row of the outbox for each name under which the payment provider knows the member. */
  async function forgottenAtProvider(memberId: string): Promise<Statement[]> {
    const known = await database.all<{ providerCustomer: string; subscriptions: string[] }>(
      `SELECT provider_customer, json_group_array(provider_subscription) FILTER (WHERE provider_subscription IS NOT NULL) AS subscriptions_json
         FROM subscription WHERE member_id = ? AND provider_customer IS NOT NULL GROUP BY provider_customer`,
      memberId,
    );
    return Promise.all(
      known.map(({ providerCustomer, subscriptions }) =>
        outbox.enqueue({
          message: { kind: 'forgetAtProvider', customer: providerCustomer, subscriptions },
          // Whoever else is paid for by it may close an account as well.
          dedupe: `forget:${memberId}:${providerCustomer}`,
        }),
      ),
    );
  }

  const closing: Closing = {
    factsOf: (memberId) => database.ask(facts('?1', memberId)),
    asksFacts: async (idHash) => facts(memberOfSession, idHash),

    async closeStatements({ memberId, email, firstName, language, today, keptUntil, by = memberId }) {
      const market = cell.id;
      const data = { firstName, closedAt: at(), keptUntil };
      const mail = { to: email, language: language as Language, market, template: 'account-closed', data } as const;
      return [
        closeMember(hindrance)(database, memberId, today, at()),
        requireChange(database),
        ...revokeProofsOf(database, { memberId, at: at(), keep: null }),
        forgetSkin(database, memberId),
        deletePasskeysOf(database, memberId),
        deleteCodesOf(database, memberId),
        deleteNotices(database, memberId),
        deleteNotesOf(database, memberId),
        forgetCodes(database, emailKeyOf(email), market),
        // Messages sent with the membership added, and from this address; `+`: not by the index of all of a cell's messages.
        database.prepare('DELETE FROM contact_message WHERE member_id = ?1', memberId),
        database.prepare('DELETE FROM contact_message WHERE email_key = ? AND +market = ?', emailKeyOf(email), market),
        database.prepare('DELETE FROM address_mark WHERE email_key = ?', emailKeyOf(email)),
        forgetConsents(database, memberId),
        unlinkChecks(database, memberId),
        forgetReasons(database, memberId),
        forgetStatements(database, memberId),
        ...(await forgottenAtProvider(memberId)),
        forgetMember(database, memberId),
        forgetMethods(database, memberId),
        // Deleting the sessions deletes their drafts.
        deleteSessions(database, memberId),
        await outbox.enqueue({ message: { kind: 'mail', mail }, dedupe: `account-closed:${memberId}` }),
        audit(database, { actor: by, action: 'member.closed', subject: memberId, at: at() }),
      ];
    },

    async closeOf(named, by, isDryRun) {
      const today = civilDateOf(now(), cell.timeZone);
      const [found] = await database.all<{ memberId: string; email: string; firstName: string; language: string }>(
        `SELECT member_id, email, first_name, language FROM member WHERE closed_at IS NULL AND member_id = COALESCE(
           (SELECT member_id FROM subscription WHERE number = ?), (SELECT member_id FROM member WHERE market = ? AND email_key = ?), ?)`,
        parseSubscriptionNumber(named, cell) ?? '',
        cell.id,
        emailKeyOf(named),
        named,
      );
      if (!found) return { kind: 'unknown' };
      const { live, hasOpenOrder, lastPaymentAt } = await closing.factsOf(found.memberId);
      const running = live.filter(({ stopDate }) => stopDate === null || stopDate >= today);
      // Rows without a last day come first.
      if (running.length > 0 || hasOpenOrder)
        return { kind: 'runs', lastDay: running[0]?.stopDate ?? null, hasOpenOrder };
      const keptUntil = lastPaymentAt && bookkeptUntil(cell, lastPaymentAt);
      if (!isDryRun) {
        await database.write(await closing.closeStatements({ ...found, today, keptUntil, by }));
        outbox.wake();
      }
      return { kind: 'closed', keptUntil };
    },
  };
  return closing;
}
