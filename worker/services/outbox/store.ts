import type { Sealer } from '../../crypto/keyring';
import { toIso } from '../../domain/dates';
import type { Result } from '../../domain/result';
import type { Database, Row } from '../database/database';
import { afterFailure, bulkEachMinute } from './backoff';
import type { Outbox, OutboxMessage, OutboxRow } from './port';

/** Does one message; the row's id is the partner's idempotency key. */
export type Deliver = (
  message: OutboxMessage,
  outboxId: string,
) => Promise<Result<null, { retry: boolean; detail: string }>>;

interface Parts {
  database: Database;
  sealer: Sealer;
  deliver: Deliver;
  now: () => number;
  later: (work: Promise<unknown>) => void;
  wakeQueue: () => Promise<unknown>;
  /** From one of bulk to the next. */
  bulkSpacingMs?: number;
}

const leaseMs = 60_000;
/** Leased at a time, so that the last of them is delivered well before its lease is over. */
const leaseSize = 5;

const listed = 'outbox_id, kind, tries, next_at, created_at, done_at, dead_at, last_error';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function createOutbox({ database, sealer, deliver, now, later, wakeQueue, bulkSpacingMs = 0 }: Parts): Outbox {
  async function lease(limit: number, isBulk: boolean): Promise<Row[]> {
    const [result] = await database.write([
      database.prepare(
        `UPDATE outbox SET leased_until = ?1, tries = tries + 1
          WHERE outbox_id IN (SELECT outbox_id FROM outbox INDEXED BY outbox_due
                               WHERE is_bulk = ?4 AND next_at <= ?2 AND (leased_until IS NULL OR leased_until < ?2) ORDER BY next_at LIMIT ?3)
        RETURNING outbox_id, payload, tries, expires_at`,
        toIso(now() + leaseMs),
        toIso(now()),
        limit,
        isBulk ? 1 : 0,
      ),
    ]);
    return result?.results ?? [];
  }

  /** Payloads are erased once sent: a mail holds names, a code mail holds a code. */
  const finish = (outboxId: string, note: string | null) =>
    database.write([
      database.prepare(
        `UPDATE outbox SET done_at = ?, next_at = NULL, leased_until = NULL, payload = '', last_error = ? WHERE outbox_id = ? AND done_at IS NULL`,
        toIso(now()),
        note,
        outboxId,
      ),
    ]);

  const postpone = (outboxId: string, tries: number, detail: string, retry: boolean) => {
    const delayMs = retry ? afterFailure(tries) : null;
    return database.write([
      database.prepare(
        'UPDATE outbox SET next_at = ?, dead_at = ?, leased_until = NULL, last_error = ? WHERE outbox_id = ? AND done_at IS NULL',
        delayMs === null ? null : toIso(now() + delayMs),
        delayMs === null ? toIso(now()) : null,
        detail.slice(0, 300),
        outboxId,
      ),
    ]);
  };

  async function deliverRow(row: Row): Promise<'sent' | 'failed' | 'dropped'> {
    const outboxId = String(row.outbox_id);
    if (typeof row.expires_at === 'string' && row.expires_at <= toIso(now())) {
      await finish(outboxId, 'expired before it could be sent');
      return 'dropped';
    }
    const text = await sealer.open(String(row.payload));
    if (text === null) {
      await postpone(outboxId, Number(row.tries), 'payload cannot be opened with the present keys', false);
      return 'failed';
    }
    const outcome = await deliver(JSON.parse(text) as OutboxMessage, outboxId).catch((error: unknown) => ({
      ok: false as const,
      reason: { retry: true, detail: error instanceof Error ? error.name : 'error' },
    }));
    if (outcome.ok) {
      await finish(outboxId, null);
      return 'sent';
    }
    await postpone(outboxId, Number(row.tries), outcome.reason.detail, outcome.reason.retry);
    return 'failed';
  }

  async function drainKind(limit: number, isBulk: boolean) {
    const tally = { sent: 0, failed: 0, dropped: 0 };
    for (let left = limit; left > 0; left -= leaseSize) {
      const leased = await lease(Math.min(left, leaseSize), isBulk);
      for (const row of leased) {
        const spacing = isBulk && bulkSpacingMs > 0 ? pause(bulkSpacingMs) : null;
        tally[await deliverRow(row)] += 1;
        await spacing;
      }
      if (leased.length < leaseSize) break;
    }
    return tally;
  }

  const self: Outbox = {
    async enqueue({ message, dedupe, expiresAt, dueAt, isBulk }, condition) {
      const sealed = await sealer.seal(JSON.stringify(message));
      const values = [
        crypto.randomUUID(),
        message.kind,
        dedupe,
        sealed,
        toIso(now()),
        expiresAt === undefined ? null : toIso(expiresAt),
        ...(condition?.values ?? []),
        toIso(dueAt ?? now()),
        isBulk ? 1 : 0,
      ];
      const [due, bulk] = [values.length - 1, values.length];
      return database.prepare(
        `INSERT INTO outbox (outbox_id, kind, dedupe, payload, next_at, created_at, expires_at, is_bulk)
         SELECT ?1, ?2, ?3, ?4, ?${due}, ?5, ?6, ?${bulk} WHERE ${condition?.sql ?? '1'} ON CONFLICT (dedupe) DO NOTHING`,
        ...values,
      );
    },

    async enqueueMany(entries, condition) {
      const rows = await Promise.all(
        entries.map(async ({ key, entry: { message, dedupe, expiresAt, dueAt, isBulk } }) => ({
          ...{ key, dedupe, id: crypto.randomUUID(), kind: message.kind },
          payload: await sealer.seal(JSON.stringify(message)),
          nextAt: toIso(dueAt ?? now()),
          expiresAt: expiresAt === undefined ? null : toIso(expiresAt),
          isBulk: isBulk ? 1 : 0,
        })),
      );
      return database.prepare(
        `INSERT INTO outbox (outbox_id, kind, dedupe, payload, next_at, created_at, expires_at, is_bulk)
         SELECT e.id, e.kind, e.dedupe, e.payload, e.next_at, ?2, e.expires_at, e.is_bulk
           FROM (SELECT value ->> 'id' AS id, value ->> 'key' AS key, value ->> 'kind' AS kind, value ->> 'dedupe' AS dedupe,
                        value ->> 'payload' AS payload, value ->> 'nextAt' AS next_at, value ->> 'expiresAt' AS expires_at,
                        value ->> 'isBulk' AS is_bulk FROM json_each(?1)) e
          WHERE ${condition} ON CONFLICT (dedupe) DO NOTHING`,
        JSON.stringify(rows),
        toIso(now()),
      );
    },

    wake() {
      later(self.drain().catch(() => undefined));
      later(wakeQueue().catch(() => undefined));
    },

    drain: (limit = 20) => drainKind(limit, false),
    drainBulk: () => drainKind(bulkEachMinute, true),

    async requeue(outboxId) {
      const [result] = await database.write([self.requeueing(outboxId)]);
      return result?.results.length ?? 0;
    },

    requeueing: (outboxId) =>
      database.prepare(
        `UPDATE outbox SET next_at = ?1, dead_at = NULL, tries = 0 WHERE dead_at IS NOT NULL AND payload <> '' AND (?2 IS NULL OR outbox_id = ?2)
         RETURNING outbox_id`,
        toIso(now()),
        outboxId ?? null,
      ),

    async list(filter) {
      const where = { due: 'next_at IS NOT NULL', dead: 'dead_at IS NOT NULL', all: '1' }[filter];
      const [rows = []] = await database.read([
        database.prepare(`SELECT ${listed} FROM outbox WHERE ${where} ORDER BY created_at DESC LIMIT 200`),
      ]);
      return rows.map(outboxRowOf);
    },

    async findDead(outboxId) {
      const [rows = []] = await database.read([
        database.prepare(`SELECT ${listed} FROM outbox WHERE outbox_id = ? AND dead_at IS NOT NULL`, outboxId),
      ]);
      return rows[0] ? outboxRowOf(rows[0]) : null;
    },

    async countDead() {
      const [rows = []] = await database.read([
        database.prepare(`SELECT COUNT(*) AS count FROM outbox WHERE dead_at IS NOT NULL AND payload <> ''`),
      ]);
      return Number(rows[0]?.count ?? 0);
    },
  };
  return self;
}

const outboxRowOf = (row: Row): OutboxRow => ({
  outboxId: String(row.outbox_id),
  kind: String(row.kind),
  tries: Number(row.tries),
  nextAt: row.next_at as string | null,
  createdAt: String(row.created_at),
  doneAt: row.done_at as string | null,
  deadAt: row.dead_at as string | null,
  lastError: row.last_error as string | null,
});
