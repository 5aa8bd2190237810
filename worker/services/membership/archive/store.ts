import type { CellParts } from '../../cell-parts';
import type { Database, Row } from '../../database/database';
import { newestPayments } from '../port';
import { paymentColumns, paymentOf } from '../record/rows';
import { bringBack } from './back';
import { asksHeld, exportFrom } from './export';
import type { Archive, ArchivedLook } from './port';

interface ArchiveParts extends Pick<CellParts, 'database' | 'now'> {
  /** Null: everything stays in the cell. */
  readonly archive: Database | null;
}

const mostLooks = 50;

const newestFirst = (one: Row, other: Row) =>
  String(other.at).localeCompare(String(one.at)) || String(other.payment_id).localeCompare(String(one.payment_id));

/** Rows of both, each once; what the cell has comes first. */
const together = (here: readonly Row[], there: readonly Row[]): Row[] => {
  const known = new Set(here.map((row) => row.payment_id));
  return [...here, ...there.filter((row) => !known.has(row.payment_id))].sort(newestFirst);
};

export function createArchive({ database, archive, now }: ArchiveParts): Omit<Archive, 'isBound'> {
  /** `where` has the member as `?1`. A dispute is always in the cell, and so is what was carried over. */
  async function paymentsBy(where: string, ...values: string[]): Promise<Row[]> {
    const [[here = []], [there = []]] = await Promise.all([
      database.read([database.prepare(`SELECT ${paymentColumns} FROM payment WHERE ${where}`, ...values)]),
      archive ? archive.read([archive.prepare(`SELECT * FROM payment WHERE ${where}`, ...values)]) : [[]],
    ]);
    if (there.length === 0) return here;
    const ids = JSON.stringify(there.map((row) => [row.payment_id, row.provider_reference]));
    const more = await database.rows(
      `SELECT c.value ->> 0 AS payment_id,
              (SELECT d.state FROM dispute d WHERE d.payment_id = c.value ->> 0 ORDER BY d.opened_at DESC LIMIT 1) AS dispute_state,
              (SELECT v.owed_minor FROM movement v WHERE v.kind = 'balanceCarried' AND v.reference = c.value ->> 1) AS carried_minor
         FROM json_each(?) c`,
      ids,
    );
    const known = new Map(more.map((row) => [row.payment_id, row]));
    return together(
      here,
      there.map((row) => ({ ...row, ...known.get(row.payment_id ?? '') })),
    );
  }

  return {
    async bringBack(which) {
      if (!archive) return false;
      const parts = { database, archive, now };
      return 'reference' in which
        ? bringBack(parts, 'provider_reference', which.reference)
        : bringBack(parts, 'payment_id', which.paymentId);
    },

    async olderPayments(memberId, before) {
      const order = `ORDER BY at DESC, payment_id DESC LIMIT ${newestPayments + 1}`;
      const rows = before
        ? await paymentsBy(
            `member_id = ?1 AND (at, payment_id) < (?2, ?3) ${order}`,
            memberId,
            before.at,
            before.paymentId,
          )
        : await paymentsBy(`member_id = ?1 ${order}`, memberId);
      const shown = rows.slice(0, newestPayments);
      const last = rows.length > newestPayments ? shown.at(-1) : undefined;
      return {
        payments: shown.map(paymentOf),
        next: last ? { at: String(last.at), paymentId: String(last.payment_id) } : null,
      };
    },

    async paymentOf(memberId, paymentId) {
      const rows = await paymentsBy(
        `member_id = ?1 AND payment_id IN (SELECT ?2 UNION SELECT refunds FROM payment WHERE payment_id = ?2
           UNION SELECT payment_id FROM payment WHERE refunds = ?2)`,
        memberId,
        paymentId,
      );
      return rows.some((row) => row.payment_id === paymentId) ? rows.map(paymentOf) : [];
    },

    async looksOf(subjects) {
      if (!archive) return [];
      return archive.all<ArchivedLook>(
        `SELECT at, actor, role, action FROM audit WHERE subject IN (SELECT value FROM json_each(?))
            AND actor = 'operator' ORDER BY at DESC LIMIT ${mostLooks}`,
        JSON.stringify(subjects),
      );
    },

    exportOf: (exported) => exportFrom(archive, exported),
    asksHeld: async (memberId) => asksHeld(database, memberId),
  };
}
