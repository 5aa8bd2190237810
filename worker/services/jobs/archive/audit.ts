import { carriedFrom, sameRows } from '../../database/carried-rows';
import type { Database } from '../../database/database';
import type { Step } from '../walk';
import { copyInto } from './copy';

const entriesTogether = 200;

/** Names of operators are taken out first (purge.ts). What an import or a split goes by stays, and is little. */
const isMovable = `NOT (actor > 'operator:' AND actor < 'operator;') AND NOT (actor > 'terminal:' AND actor < 'terminal;')
  AND action NOT IN ('members.imported', 'cell.filled')`;

/** Moves the oldest entries of the audit as `movePayments` does with payments. They are never changed, and never come back. */
export async function moveAudit(
  { database, archive }: { readonly database: Database; readonly archive: Database },
  cutoff: string,
  from: string,
): Promise<Step> {
  const rows = await database.rows(
    `SELECT * FROM audit INDEXED BY audit_by_time WHERE at < ? AND at >= ? AND ${isMovable} ORDER BY at LIMIT ${entriesTogether}`,
    cutoff,
    from,
  );
  if (rows.length === 0) return { rows: 0, isLeft: false };
  const entries = carriedFrom('audit', rows);
  await copyInto(archive, [entries]);
  const subjects = JSON.stringify([...new Set(rows.map(({ subject }) => subject))]);
  await database.write([
    // Whoever is removed one day is removed there, too.
    database.prepare(
      `INSERT INTO archived (subscription_id, member_id, last_at)
       SELECT subscription_id, member_id, '' FROM subscription WHERE subscription_id IN (SELECT value FROM json_each(?1))
       UNION SELECT subscription_id, member_id, '' FROM subscription WHERE member_id IN (SELECT value FROM json_each(?1))
       ON CONFLICT (subscription_id) DO NOTHING`,
      subjects,
    ),
    database.prepare(
      `DELETE FROM audit WHERE audit_id IN (SELECT t.audit_id FROM ${sameRows(entries, 1)})`,
      entries.json,
    ),
  ]);
  const at = String(rows.at(-1)?.at);
  return { at, rows: rows.length, isLeft: rows.length === entriesTogether, reached: at };
}
