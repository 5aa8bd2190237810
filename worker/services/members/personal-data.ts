import type { Sealer } from '../../crypto/keyring';
import type { CellParts } from '../cell-parts';
import type { Row } from '../database/database';
import type { Archive } from '../membership/archive/port';
import { withArchive } from './archived-data';
import type { ExportedRow, ExportPart, PersonalData } from './port';

interface Parts extends Pick<CellParts, 'database' | 'sealer'> {
  archive: Pick<Archive, 'exportOf' | 'asksHeld'>;
}

const ofMember = 'IN (SELECT subscription_id FROM subscription WHERE member_id = ?1)';

/**
 * One query per part; `?1` is the member. Left out are columns with a secret or its hash, and references that only the
 * payment provider can use.
 */
export const exportQueries: Readonly<Record<ExportPart, string>> = {
  details: `SELECT member_id, market, first_name, last_name, email, phone, street, zip, city, language, home_studio_id, origin,
              created_at, updated_at, closed_at, proofs_valid_from FROM member WHERE member_id = ?1`,
  consents: `SELECT kind, text, text_version, language, subscription_id, given_at, withdrawn_at FROM consent
              WHERE member_id = ?1 OR (member_id IS NULL AND subscription_id ${ofMember}) ORDER BY given_at`,
  subscriptions: `SELECT subscription_id, number, market, product_id, studio_id, state, is_paid, snapshot_json, currency,
              first_amount_minor, promotion_code, start_now, ordered_at, last_checkout_at, access_from, anchor_date,
              next_charge_at, paid_through, binding_ends_on, next_product_json, open_invoice_json, awaited_invoice_json, stop_date, paid_at,
              abandoned_at, suspended_by, payment_method, proved_at, entered_json, sealed_skin, updated_at FROM subscription WHERE member_id = ?1 ORDER BY ordered_at`,
  pauses: `SELECT subscription_id, from_date, until_date, months, reason, fee_minor, created_at, undone_at
              FROM subscription_pause WHERE subscription_id ${ofMember} ORDER BY from_date`,
  payments: `SELECT payment_id, subscription_id, kind, state, amount_minor, vat_minor, currency, receipt_number, method,
              period_start, period_end, product_name_json, refunds, failed_at, at, vat_rate, seller FROM payment WHERE member_id = ?1 ORDER BY at`,
  disputes: `SELECT payment_id, subscription_id, market, amount_minor, currency, reason, state, due_by, opened_at, closed_at
              FROM dispute WHERE subscription_id ${ofMember} ORDER BY opened_at`,
  movements: `SELECT kind, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at
              FROM movement WHERE subscription_id ${ofMember} ORDER BY at`,
  withdrawals: `SELECT market, language, name, contract, email, statement, received_at, outcome, refund_minor,
                waits_for, acknowledged_at, token_ends_at, told_at, settled_at, settled_by FROM withdrawal
              WHERE subscription_id ${ofMember} OR (subscription_id IS NULL AND email = (SELECT email_key FROM member WHERE member_id = ?1)
                AND +market = (SELECT market FROM member WHERE member_id = ?1)) ORDER BY received_at`,
  ageChecks: `SELECT result, threshold, method, assurance, policy_version, legal_basis, document_type, checked_at
              FROM age_check WHERE member_id = ?1 ORDER BY checked_at`,
  skin: 'SELECT sealed, policy_version, created_at FROM skin_profile WHERE member_id = ?1',
  sessions: `SELECT device_hint, auth_level, remember, created_at, auth_at, last_seen_at, absolute_expires_at, kept_at,
              revoked_at,
              json_extract(state_json, '$.draft.choice') AS draft_choice_json,
              json_extract(state_json, '$.draft.details') AS draft_details_json
              FROM session WHERE member_id = ?1 ORDER BY created_at`,
  passkeys: `SELECT name, transports, is_synced, created_at, last_used_at FROM passkey WHERE member_id = ?1 ORDER BY created_at`,
  notices: `SELECT kind, sealed AS sealed_before, device_hint, at, expires_at, undone_at FROM account_notice
              WHERE member_id = ?1 ORDER BY sequence`,
  activationCodes: `SELECT channel, tries, created_at, expires_at, consumed_at FROM activation_code
              WHERE member_id = ?1 ORDER BY created_at`,
  emailCodes: `SELECT c.purpose, c.tries, c.created_at, c.expires_at, c.consumed_at FROM email_code c
              JOIN member m ON m.email_key = c.email_key AND m.market = c.market WHERE m.member_id = ?1 ORDER BY c.created_at`,
  addressMarks: `SELECT a.bounced_at, a.bounce_reason, a.complained_at, a.marked_at FROM address_mark a
              JOIN member m ON m.email_key = a.email_key WHERE m.member_id = ?1`,
  // With `+`, so that SQLite does not take the index that begins with the market, which is all of a cell's messages. What another
  // member added a membership to is theirs, whatever address they typed.
  messages: `SELECT reference, market, language, topic, sealed AS sealed_content, received_at FROM contact_message
              WHERE member_id = ?1 OR (member_id IS NULL AND email_key = (SELECT email_key FROM member WHERE member_id = ?1)
                AND +market = (SELECT market FROM member WHERE member_id = ?1)) ORDER BY received_at`,
  notes: `SELECT subscription_id, sealed AS sealed_text, written_by, at FROM member_note WHERE member_id = ?1 ORDER BY at`,
  audit: `SELECT at, actor = ?1 AS by_you, action, detail_json FROM audit
              WHERE subject = ?1 OR subject ${ofMember} ORDER BY at`,
};

export function createPersonalData({ database, archive, sealer }: Parts): PersonalData {
  return {
    async exportOf(memberId) {
      const parts = Object.keys(exportQueries) as ExportPart[];
      const asked = parts.map((part) => database.prepare(exportQueries[part], memberId));
      const held = await archive.asksHeld(memberId);
      const results = await database.read([...asked, ...held.statements]);
      const rows = Object.fromEntries(
        parts.map((part, index): [string, readonly Row[]] => [part, results[index] ?? []]),
      ) as Record<ExportPart, readonly Row[]>;
      await withArchive(archive, memberId, held.answer(results.slice(parts.length)), rows, exportQueries);
      const entries = parts.map(async (part) => [
        part,
        await Promise.all(rows[part].map((row) => plainRow(row, sealer))),
      ]);
      return Object.fromEntries(await Promise.all(entries));
    },
  };
}

/** `first_name` → `firstName`; JSON is parsed and encrypted text decrypted. */
async function plainRow(row: Row, sealer: Sealer): Promise<ExportedRow> {
  const plain: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (column.startsWith('sealed')) {
      const text = await sealer.open(String(value));
      plain[camelCase(column.slice(7)) || 'answers'] = text === null ? null : JSON.parse(text);
    } else if (column.endsWith('_json')) {
      plain[camelCase(column.slice(0, -5))] = typeof value === 'string' ? JSON.parse(value) : value;
    } else {
      plain[camelCase(column)] = value;
    }
  }
  return plain;
}

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
