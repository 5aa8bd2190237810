import { toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import type { CellParts } from '../cell-parts';
import { fieldsOf } from '../database/fields';
import type { Question } from '../database/port';
import type { AddressMark, AddressMarks } from './port';

interface Parts extends Pick<CellParts, 'database' | 'now'> {
  /** Ends the marketing by e-mail of whoever has this address. */
  endMarketing: (email: string) => Promise<void>;
}

const maximumReason = 60;

export function createAddressMarks({ database, endMarketing, now }: Parts): AddressMarks {
  /** `whose`: SQL of the address's key; parameter 1 is its value. */
  const marked = (whose: string, value: string): Question<AddressMark | null> =>
    database.question(
      `SELECT bounced_at, bounce_reason, complained_at FROM address_mark
        WHERE email_key = ${whose} AND (bounced_at IS NOT NULL OR complained_at IS NOT NULL)`,
      [value],
      ([row]) => (row ? fieldsOf<AddressMark>(row) : null),
    );

  return {
    async mark({ email, kind, reason, lateMs = 0 }) {
      const at = toIso(now());
      const isBounce = kind === 'bounce';
      await database.run(
        `INSERT INTO address_mark (email_key, bounced_at, bounce_reason, complained_at, marked_at)
         SELECT ?1, ?2, ?3, ?4, ?5
          WHERE ?4 IS NOT NULL OR NOT EXISTS (SELECT 1 FROM email_code WHERE email_key = ?1 AND consumed_at > ?6)
         ON CONFLICT (email_key) DO UPDATE SET bounced_at = COALESCE(?2, bounced_at), bounce_reason = COALESCE(?3, bounce_reason),
           complained_at = COALESCE(?4, complained_at), marked_at = ?5`,
        emailKeyOf(email),
        isBounce ? at : null,
        isBounce ? reason.slice(0, maximumReason) : null,
        isBounce ? null : at,
        at,
        toIso(now() - lateMs),
      );
      if (!isBounce) await endMarketing(email);
    },

    of: (email) => database.ask(marked('?1', emailKeyOf(email))),
    asksOfSession: async (idHash) =>
      marked(
        '(SELECT m.email_key FROM session s JOIN member m ON m.member_id = s.member_id WHERE s.id_hash = ?1)',
        idHash,
      ),

    async among(emails) {
      const rows = await database.rows(
        `SELECT a.email_key FROM json_each(?) k JOIN address_mark a ON a.email_key = k.value
          WHERE a.bounced_at IS NOT NULL OR a.complained_at IS NOT NULL`,
        JSON.stringify(emails.map(emailKeyOf)),
      );
      return new Set(rows.map((row) => String(row.email_key)));
    },

    async arrives(email) {
      await database.run(
        'UPDATE address_mark SET bounced_at = NULL, bounce_reason = NULL WHERE email_key = ? AND bounced_at IS NOT NULL',
        emailKeyOf(email),
      );
    },
  };
}
