import { countsAnew } from '../../../worker/services/business/figure-writes';
import type { Database } from '../../../worker/services/database/database';
import { terminalAudit } from '../cells/terminal-action';

/** What of an import can be taken back, and what stays. */
export interface ImportLeft {
  /** Memberships as the import wrote them. */
  readonly memberships: number;
  /** Members new by the import who have not begun to use the account. */
  readonly members: number;
  /** Numbers of memberships that stay: the member has been here, or it was changed or charged since; 50 at most. */
  readonly kept: readonly string[];
  readonly keptCount: number;
}

const takenAtOnce = 500;
const lookedAtOnce = 1_000;
const shownKept = 50;

/** Each has a row of whoever has logged in, by a code on paper, by mail or by a key, or of what only they can do. */
const traces = ['session', 'account_notice', 'passkey', 'skin_profile', 'contact_message', 'payment'];
/**
 * Members of the import (?1) whom nobody has been since: no code of theirs was used, nothing but a later import changed
 * them, and they have ordered nothing and written nothing.
 */
const untouched = `m.origin = 'studio' AND m.created_at = ?1
  AND (m.updated_at = ?1 OR m.updated_at IN (SELECT detail_json ->> 'importId' FROM audit WHERE action = 'members.imported'))
  AND NOT EXISTS (SELECT 1 FROM activation_code a WHERE a.member_id = m.member_id AND a.consumed_at IS NOT NULL)
  ${traces.map((table) => `AND NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.member_id = m.member_id)`).join(' ')}
  AND NOT EXISTS (SELECT 1 FROM age_check c WHERE c.member_id = m.member_id AND c.method <> 'imported')`;
/** Memberships that the import wrote, changed since or not: paid and begun at once, without an order. */
const ofImport = `s.draft_id = 'import' AND (s.updated_at = ?1 OR m.origin = 'studio' AND m.created_at = ?1)`;
/** Every change sets `updated_at`, so a membership that bears the import's is as it was written. */
const takeable = `s.draft_id = 'import' AND s.updated_at = ?1 AND (m.created_at < ?1 OR (${untouched}))
  AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = s.subscription_id)
  AND NOT EXISTS (SELECT 1 FROM movement v WHERE v.subscription_id = s.subscription_id)
  AND NOT EXISTS (SELECT 1 FROM withdrawal w WHERE w.subscription_id = s.subscription_id)`;
const joined = 'subscription s JOIN member m ON m.member_id = s.member_id';
const goneMember = `SELECT m.member_id FROM member m WHERE ${untouched}
  AND NOT EXISTS (SELECT 1 FROM subscription s WHERE s.member_id = m.member_id)`;

/**
 * Looks at what taking the import back would do; changes nothing. `importId`: the instant its rows bear. Some rows at a time: each is
 * looked up in a dozen tables, and tens of thousands of them in one answer take longer than a database is waited for.
 */
export async function lookAtImport(database: Database, importId: string): Promise<ImportLeft> {
  const kept: string[] = [];
  let [memberships, members] = [0, 0];
  const written = `SELECT s.subscription_id AS id, s.number, (${takeable}) AS goes FROM ${joined} WHERE ${ofImport} AND s.subscription_id > ?2
    ORDER BY s.subscription_id LIMIT ${lookedAtOnce}`;
  for await (const { number, goes } of pagesOf(database, written, importId)) {
    if (goes) memberships += 1;
    else kept.push(String(number));
  }
  const going = `SELECT m.member_id AS id FROM member m WHERE ${untouched} AND m.member_id > ?2 AND NOT EXISTS (
      SELECT 1 FROM subscription s WHERE s.member_id = m.member_id AND NOT (${takeable}))
    ORDER BY m.member_id LIMIT ${lookedAtOnce}`;
  for await (const _ of pagesOf(database, going, importId)) members += 1;
  return { memberships, members, kept: kept.sort().slice(0, shownKept), keptCount: kept.length };
}

/** All rows of a query that goes on after the `id` in ?2. */
async function* pagesOf(database: Database, sql: string, importId: string) {
  for (let after = ''; ; ) {
    const rows = await database.rows(sql, importId, after);
    yield* rows;
    if (rows.length < lookedAtOnce) return;
    after = String(rows.at(-1)?.id);
  }
}

/**
 * Takes an import back, in batches that each leave whole members. Interrupted, it goes on where it was when it is called
 * again. `updateImported` is not undone: what names and addresses were before is not kept.
 */
export async function undoImport(
  database: Database,
  { importId, operator, onProgress }: { importId: string; operator: string; onProgress?: (done: number) => void },
): Promise<ImportLeft> {
  const before = await lookAtImport(database, importId);
  for (let done = 0; ; ) {
    const rows = await database.rows(
      `SELECT s.subscription_id FROM ${joined} WHERE ${takeable} LIMIT ${takenAtOnce}`,
      importId,
    );
    if (rows.length === 0) break;
    const ids = JSON.stringify(rows.map((row) => row.subscription_id));
    const some = '(SELECT value FROM json_each(?1))';
    await database.write([
      database.prepare(`DELETE FROM subscription_pause WHERE subscription_id IN ${some}`, ids),
      database.prepare(`DELETE FROM consent WHERE subscription_id IN ${some}`, ids),
      countsAnew(database, ids, -1),
      database.prepare(`DELETE FROM subscription WHERE subscription_id IN ${some}`, ids),
    ]);
    done += rows.length;
    onProgress?.(done);
  }
  for (;;) {
    const rows = await database.rows(`${goneMember} LIMIT ${takenAtOnce}`, importId);
    if (rows.length === 0) break;
    const ids = JSON.stringify(rows.map((row) => row.member_id));
    const some = '(SELECT value FROM json_each(?1))';
    const theirCodes = `SELECT 'activation:' || code_id FROM activation_code WHERE member_id IN ${some}`;
    await database.write([
      // A code that has not left yet would let nobody in.
      database.prepare(`DELETE FROM outbox WHERE dedupe IN (${theirCodes})`, ids),
      database.prepare(`DELETE FROM activation_code WHERE member_id IN ${some}`, ids),
      database.prepare(`DELETE FROM age_check WHERE member_id IN ${some}`, ids),
      database.prepare(`DELETE FROM consent WHERE member_id IN ${some}`, ids),
      database.prepare(`DELETE FROM member_note WHERE member_id IN ${some}`, ids),
      database.prepare(`DELETE FROM member_without_order WHERE member_id IN ${some}`, ids),
      database.prepare(`DELETE FROM member WHERE member_id IN ${some}`, ids),
    ]);
  }
  const { kept: _, ...detail } = before;
  const entry = { operator, action: 'members.importUndone', subject: importId, detail };
  await database.write([terminalAudit(database, entry)]);
  return before;
}

/** The last imports of a cell, newest first, with how many members each made that are still there. */
export async function listImports(database: Database): Promise<readonly { importId: string; members: number }[]> {
  const rows = await database.rows(
    `SELECT created_at, COUNT(*) AS members FROM member WHERE origin = 'studio' GROUP BY created_at ORDER BY created_at DESC LIMIT 10`,
  );
  return rows.map((row) => ({ importId: String(row.created_at), members: Number(row.members) }));
}
