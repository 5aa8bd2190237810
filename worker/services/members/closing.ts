import { emailKeyOf } from '../../domain/email-key';
import { auditStatement } from '../database/audit';
import { type Database, requireChange } from '../database/database';
import { liveStateList } from '../database/live-states';
import { revokeProofsOf } from '../database/revoke-proofs';
import type { Closing } from './port';

/** What runs or waits to be paid; a night may pass between the last day and its noting. `?2`: today. */
const hindrance = `SELECT 1 FROM subscription WHERE member_id = ?1
   AND (state = 'pending' OR (state IN ${liveStateList} AND (stop_date IS NULL OR stop_date >= ?2)))`;

interface Parts {
  database: Database;
  now: () => number;
}

export function createClosing({ database, now }: Parts): Closing {
  const at = () => new Date(now()).toISOString();
  return {
    async factsOf(memberId) {
      const [subscriptions = [], payments = []] = await database.read([
        database.prepare(
          `SELECT subscription_id, state, stop_date FROM subscription
            WHERE member_id = ?1 AND (state = 'pending' OR state IN ${liveStateList}) ORDER BY stop_date IS NULL DESC, stop_date DESC`,
          memberId,
        ),
        database.prepare('SELECT MAX(at) AS at FROM payment WHERE member_id = ?', memberId),
      ]);
      return {
        live: subscriptions
          .filter(({ state }) => state !== 'pending')
          .map((row) => ({
            subscriptionId: String(row.subscription_id),
            stopDate: (row.stop_date as string | null) ?? null,
          })),
        hasOpenOrder: subscriptions.some(({ state }) => state === 'pending'),
        lastPaymentAt: (payments[0]?.at as string | null | undefined) ?? null,
      };
    },

    closeStatements({ memberId, market, email, today }) {
      const write = (sql: string, ...values: string[]) => database.prepare(sql, memberId, ...values);
      const ofMember = 'subscription_id IN (SELECT subscription_id FROM subscription WHERE member_id = ?1)';
      return [
        write(
          `UPDATE member SET first_name = '', last_name = '', email = 'closed:' || ?1, email_key = 'closed:' || ?1, phone = '',
             street = '', zip = '', city = '', home_studio_id = NULL, closed_at = ?3, updated_at = ?3
            WHERE member_id = ?1 AND closed_at IS NULL AND NOT EXISTS (${hindrance})`,
          today,
          at(),
        ),
        requireChange(database),
        ...revokeProofsOf(database, { memberId, at: at(), keep: null }),
        write('DELETE FROM skin_profile WHERE member_id = ?1'),
        write('DELETE FROM passkey WHERE member_id = ?1'),
        write('DELETE FROM activation_code WHERE member_id = ?1'),
        write('DELETE FROM account_notice WHERE member_id = ?1'),
        database.prepare('DELETE FROM email_code WHERE email_key = ? AND market = ?', emailKeyOf(email), market),
        // What was written with the membership added, and what was written from this address.
        write('DELETE FROM contact_message WHERE member_id = ?1'),
        database.prepare('DELETE FROM contact_message WHERE email_key = ? AND market = ?', emailKeyOf(email), market),
        // What was agreed to at an order belongs to its voucher; what was allowed beside it does not.
        write(
          `DELETE FROM consent WHERE member_id = ?1 AND (subscription_id IS NULL OR kind NOT IN ('orderButton', 'terms', 'startNow'))`,
        ),
        write('UPDATE age_check SET member_id = NULL, draft_id = NULL WHERE member_id = ?1'),
        write(`UPDATE subscription_pause SET reason = NULL WHERE ${ofMember}`),
        write(
          `UPDATE withdrawal SET name = '', email = '', mailbox = '', statement = '', token_hash = NULL, waits_for = NULL
            WHERE ${ofMember}`,
        ),
        write(
          `UPDATE subscription SET payment_method = NULL, draft_id = '', ordering_session = 'closed', entered_json = NULL,
             sealed_skin = NULL WHERE member_id = ?1`,
        ),
        write('UPDATE payment SET method = NULL WHERE member_id = ?1'),
        // With them go the drafts they hold.
        write('DELETE FROM session WHERE member_id = ?1'),
        auditStatement(database, memberId, 'member.closed', at()),
      ];
    },
  };
}
