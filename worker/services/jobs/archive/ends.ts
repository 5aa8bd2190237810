import type { Database } from '../../database/database';
import { type ClosedAccounts, overAmong } from '../closed-accounts';
import type { Step } from '../walk';

/** Memberships together: of each there are some hundred rows at most. */
const together = 20;
const rowsTogether = 500;

interface Parts {
  readonly database: Database;
  readonly archive: Database;
}

/** Of an account that was closed no means of payment is kept. Repeating it is harmless. */
export async function forgetClosed({ database, archive }: Parts): Promise<Step> {
  const rows = await database.rows(
    `SELECT subscription_id FROM archived INDEXED BY archived_to_forget WHERE forgets = 1 LIMIT ${together}`,
  );
  if (rows.length === 0) return { rows: 0, isLeft: false };
  const ids = JSON.stringify(rows.map(({ subscription_id: id }) => id));
  const of = 'subscription_id IN (SELECT value FROM json_each(?))';
  await archive.run(`UPDATE payment SET method = NULL WHERE ${of} AND method IS NOT NULL`, ids);
  await database.run(`UPDATE archived SET forgets = 0 WHERE ${of}`, ids);
  return { rows: rows.length, isLeft: rows.length === together };
}

/**
 * Removes what the archive has of members whose bookkeeping has ended. The purge removes the rest of them here, and not before
 * `archived` has nothing of them left: so the archive never has somebody whom the cell does not know.
 */
export async function eraseEnded({ database, archive }: Parts, { values, count }: ClosedAccounts): Promise<Step> {
  if (count === 0) return { rows: 0, isLeft: false };
  const rows = await database.rows(
    `SELECT a.subscription_id, a.member_id FROM ${overAmong} CROSS JOIN archived a ON a.member_id = c.member_id LIMIT ${together}`,
    ...values,
  );
  if (rows.length === 0) return { rows: 0, isLeft: false };
  const ids = JSON.stringify(rows.map(({ subscription_id: id }) => id));
  const subjects = JSON.stringify([
    ...new Set(rows.flatMap(({ subscription_id: id, member_id: whose }) => [id, whose])),
  ]);
  const these = '(SELECT value FROM json_each(?))';
  await archive.write([
    archive.prepare(`DELETE FROM audit WHERE subject IN ${these}`, subjects),
    archive.prepare(`DELETE FROM movement WHERE subscription_id IN ${these}`, ids),
    archive.prepare(`DELETE FROM payment WHERE subscription_id IN ${these}`, ids),
  ]);
  await database.run(`DELETE FROM archived WHERE subscription_id IN ${these}`, ids);
  return { rows: rows.length, isLeft: rows.length === together };
}

/** Removes from the archive what is older than its retention, of whomever it is. */
export async function endRetention(
  { archive }: Pick<Parts, 'archive'>,
  { ledger, audit }: { readonly ledger: string; readonly audit: string },
): Promise<Step> {
  const older = (table: string) =>
    `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} INDEXED BY ${table}_by_time WHERE at < ? LIMIT ${rowsTogether})`;
  const done = await archive.write([
    archive.prepare(older('movement'), ledger),
    archive.prepare(older('payment'), ledger),
    archive.prepare(older('audit'), audit),
  ]);
  const counts = done.map(({ meta }) => meta.changes ?? 0);
  return { rows: counts.reduce((sum, count) => sum + count, 0), isLeft: counts.some((count) => count >= rowsTogether) };
}
