import { toIso } from '../../domain/dates';
import type { Result } from '../../domain/result';
import type { CellParts } from '../cell-parts';
import type { Row } from '../database/database';
import type { MailAttempt, MailFault, SenderName } from '../mail/port';
import { wait } from '../within';
import { afterFailure, whileUnknown } from './backoff';
import { laneOf, nextInLanes, nextOfBulk, suspectsInLanes, suspectsOfBulk } from './lanes';
import { ofLater, readPayload, writePayload } from './payload';
import { bulkEachMinute, type Drained, type Outbox, type OutboxMessage, type OutboxRow } from './port';

/** Carries out one message; the row's id is the partner's idempotency key. */
export type Deliver = (
  message: OutboxMessage,
  outboxId: string,
  attempt: MailAttempt,
) => Promise<Result<null, MailFault>>;

interface Parts extends Pick<CellParts, 'database' | 'sealer' | 'now' | 'later'> {
  deliver: Deliver;
  wakeQueue: () => Promise<unknown>;
  /** False: `wake` only wakes the queue. */
  drainsAtOnce?: boolean;
  /** Milliseconds between two rows of a mass mailing. */
  bulkSpacingMs?: number;
  /** Epoch milliseconds until which no mass mailing is sent; null: it may be. */
  bulkWaitsUntil?: () => Promise<number | null>;
}

const leaseMs = 60_000;
/** Rows leased at once, few enough that the last is delivered well before the lease ends. */
const leaseSize = 5;
/** A row whose reader failed to finish this often in succession is given up as the cause. */
const maximumLost = 3;
/** Rows of other versions read in a run; not counted against its limit. */
const maximumUnknown = 500;
/** Rows read in a run whose provider takes nothing now; not counted against its limit either, since others may go. */
const maximumHeld = 500;

const nothingDrained = { sent: 0, failed: 0, dropped: 0, unknown: 0, aside: 0, held: 0 };

const always = () => true;

export function createOutbox(parts: Parts): Outbox {
  const {
    database,
    sealer,
    deliver,
    now,
    later,
    wakeQueue,
    drainsAtOnce = true,
    bulkSpacingMs = 0,
    bulkWaitsUntil,
  } = parts;
  /** `isSuspect`: rows whose last reader never finished. They are read alone, so that a crash affects no other row. */
  async function lease(limit: number, isBulk: boolean, isSuspect: boolean): Promise<Row[]> {
    const [clean, suspect] = isBulk ? [nextOfBulk, suspectsOfBulk] : [nextInLanes, suspectsInLanes];
    const next = isSuspect ? suspect : clean;
    const result = await database.run(
      `UPDATE outbox SET leased_until = ?1, tries = tries + 1, lost_leases = lost_leases + 1 WHERE outbox_id IN (${next})
      RETURNING outbox_id, payload, tries, expires_at, lane, leased_until, lost_leases, unknown_since, is_bulk, unsure_with`,
      toIso(now() + leaseMs),
      toIso(now()),
      limit,
    );
    // RETURNING does not guarantee an order.
    return result.results.sort((one, other) => Number(one.lane) - Number(other.lane));
  }

  /** The payload is deleted once sent, since mails contain names and codes. */
  const finish = (outboxId: string, note: string | null) =>
    database.run(
      `UPDATE outbox SET done_at = ?, next_at = NULL, leased_until = NULL, lost_leases = 0, unknown_since = NULL, dead_at = NULL,
              payload = '', last_error = ? WHERE outbox_id = ? AND done_at IS NULL`,
      toIso(now()),
      note,
      outboxId,
    );

  interface Return {
    /** Milliseconds until the row is read again; null: given up. */
    readonly delayMs: number | null;
    /** Epoch milliseconds from which the delay counts; now when nothing is said. */
    readonly from?: number;
    readonly detail: string;
    readonly unknownSince?: number;
    /** False if no delivery was attempted. */
    readonly isTried: boolean;
    readonly unsureWith?: SenderName | null;
  }

  /**
   * Returns a row that was not sent. Only the holder of the lease may do so; after its end another reader has the row.
   */
  const giveBack = (row: Row, { delayMs, from = now(), detail, unknownSince, isTried, unsureWith }: Return) =>
    database.run(
      `UPDATE outbox SET next_at = ?1, dead_at = ?2, last_error = ?3, unknown_since = ?4, tries = tries - ?5, unsure_with = ?8,
              leased_until = NULL, lost_leases = 0
        WHERE outbox_id = ?6 AND leased_until = ?7 AND done_at IS NULL`,
      delayMs === null ? null : toIso(from + delayMs),
      delayMs === null ? toIso(now()) : null,
      detail.slice(0, 300),
      unknownSince === undefined ? null : toIso(unknownSince),
      isTried ? 0 : 1,
      row.outbox_id ?? null,
      row.leased_until ?? null,
      unsureWith ?? null,
    );

  async function deliverRow(row: Row): Promise<keyof Drained> {
    const outboxId = String(row.outbox_id);
    if (Number(row.lost_leases) > maximumLost) {
      const detail = 'its reader ended three times while it was delivered';
      await giveBack(row, { delayMs: null, detail, isTried: false });
      return 'aside';
    }
    if (typeof row.expires_at === 'string' && row.expires_at <= toIso(now())) {
      await finish(outboxId, 'expired before it could be sent');
      return 'dropped';
    }
    const text = await sealer.open(String(row.payload));
    const attempt = attemptOf(row);
    const message = text === null ? null : readPayload(text);
    const stranger = text === null ? 'sealed with a key that is not here' : undefined;
    const outcome = await (message ? deliver(message, outboxId, attempt) : ofLater(stranger)).catch(
      (error: unknown) => ({
        ok: false as const,
        reason: {
          ...{ retry: true, detail: error instanceof Error ? error.name : 'error' },
          ...(attempt.unsureWith ? { unsureWith: attempt.unsureWith } : {}),
        } as MailFault,
      }),
    );
    if (outcome.ok) {
      await finish(outboxId, null);
      return 'sent';
    }
    const { retry, detail, isUnknown, isBlocked, waitsUntil, isPostponed, unsureWith = null } = outcome.reason;
    if (isBlocked) {
      await finish(outboxId, detail.slice(0, 300));
      return 'dropped';
    }
    if (waitsUntil !== undefined) {
      await giveBack(row, { delayMs: 0, from: waitsUntil, detail, isTried: false, unsureWith });
      return isPostponed ? 'unknown' : 'held';
    }
    if (isUnknown) {
      const unknownSince = typeof row.unknown_since === 'string' ? Date.parse(row.unknown_since) : now();
      const delayMs = whileUnknown(now() - unknownSince);
      // Which provider may have sent it is for the release that knows the mail.
      await giveBack(row, { delayMs, detail, unknownSince, isTried: false, unsureWith: attempt.unsureWith });
      return 'unknown';
    }
    const delayMs = retry ? afterFailure(Number(row.tries)) : null;
    await giveBack(row, { delayMs, detail, isTried: true, unsureWith });
    return 'failed';
  }

  async function drainKind(limit: number, isBulk: boolean, takesSuspects: boolean, goesOn = always): Promise<Drained> {
    const tally = { ...nothingDrained };
    const read = async (size: number, isSuspect: boolean) => {
      const leased = await lease(size, isBulk, isSuspect);
      for (const row of leased) {
        const spacing = isBulk && bulkSpacingMs > 0 ? wait(bulkSpacingMs) : null;
        tally[await deliverRow(row)] += 1;
        await spacing;
      }
      return leased.length;
    };
    const left = () => limit - tally.sent - tally.failed - tally.dropped;
    while (left() > 0 && tally.unknown < maximumUnknown && tally.held < maximumHeld && goesOn()) {
      const size = Math.min(left(), leaseSize);
      if ((await read(size, false)) < size) break;
      // The rest of a mass mailing has the same provider.
      if (isBulk && tally.held > 0) break;
    }
    // Last and one by one, so that a crash affects no other row.
    for (let count = 0; takesSuspects && count < limit && goesOn(); count += 1) if ((await read(1, true)) === 0) break;
    return tally;
  }

  const self: Outbox = {
    seal: (message) => sealer.seal(writePayload(message)),

    async enqueue({ message, dedupe, expiresAt, dueAt, isBulk, isToAnybody }, condition) {
      const sealed = await self.seal(message);
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
        laneOf({ message, isToAnybody, isBulk }),
      ];
      const [due, bulk, lane] = [values.length - 2, values.length - 1, values.length];
      return database.prepare(
        `INSERT INTO outbox (outbox_id, kind, dedupe, payload, next_at, created_at, expires_at, is_bulk, lane)
         SELECT ?1, ?2, ?3, ?4, ?${due}, ?5, ?6, ?${bulk}, ?${lane} WHERE ${condition?.sql ?? '1'} ON CONFLICT (dedupe) DO NOTHING`,
        ...values,
      );
    },

    async enqueueMany(entries, condition) {
      const rows = await Promise.all(
        entries.map(async ({ key, entry: { message, dedupe, expiresAt, dueAt, isBulk, isToAnybody } }) => ({
          ...{ key, dedupe, id: crypto.randomUUID(), kind: message.kind },
          payload: await self.seal(message),
          nextAt: toIso(dueAt ?? now()),
          expiresAt: expiresAt === undefined ? null : toIso(expiresAt),
          isBulk: isBulk ? 1 : 0,
          lane: laneOf({ message, isToAnybody, isBulk }),
        })),
      );
      return database.prepare(
        `INSERT INTO outbox (outbox_id, kind, dedupe, payload, next_at, created_at, expires_at, is_bulk, lane)
         SELECT e.id, e.kind, e.dedupe, e.payload, e.next_at, ?2, e.expires_at, e.is_bulk, e.lane
           FROM (SELECT value ->> 'id' AS id, value ->> 'key' AS key, value ->> 'kind' AS kind, value ->> 'dedupe' AS dedupe,
                        value ->> 'payload' AS payload, value ->> 'nextAt' AS next_at, value ->> 'expiresAt' AS expires_at,
                        value ->> 'isBulk' AS is_bulk, value ->> 'lane' AS lane FROM json_each(?1)) e
          WHERE ${condition} ON CONFLICT (dedupe) DO NOTHING`,
        JSON.stringify(rows),
        toIso(now()),
      );
    },

    wake() {
      // A visitor's request does not read rows that may crash their reader.
      if (drainsAtOnce) later(self.drain(20, false).catch(() => undefined));
      later(wakeQueue().catch(() => undefined));
    },

    drain: (limit = 20, takesSuspects = true, goesOn = always) => drainKind(limit, false, takesSuspects, goesOn),
    async drainBulk(goesOn = always) {
      // Tens of thousands of rows wait where they are.
      const isHeld = ((await bulkWaitsUntil?.()) ?? 0) > now();
      return isHeld ? { ...nothingDrained } : drainKind(bulkEachMinute, true, true, goesOn);
    },

    async requeue(outboxId) {
      const [result] = await database.write([self.requeueing(outboxId)]);
      return result?.results.length ?? 0;
    },

    requeueing: (outboxId) =>
      database.prepare(
        `UPDATE outbox SET next_at = ?1, dead_at = NULL, tries = 0, lost_leases = 0 WHERE dead_at IS NOT NULL AND payload <> '' AND (?2 IS NULL OR outbox_id = ?2)
         RETURNING outbox_id`,
        toIso(now()),
        outboxId ?? null,
      ),

    async list(filter) {
      const where = { due: 'next_at IS NOT NULL', dead: 'dead_at IS NOT NULL', all: '1' }[filter];
      return database.all<OutboxRow>(`SELECT ${listed} FROM outbox WHERE ${where} ORDER BY created_at DESC LIMIT 200`);
    },

    findDead: (outboxId) =>
      database.one<OutboxRow>(`SELECT ${listed} FROM outbox WHERE outbox_id = ? AND dead_at IS NOT NULL`, outboxId),

    async countDead() {
      const row = await database.row(
        `SELECT COUNT(*) AS count FROM outbox WHERE dead_at IS NOT NULL AND payload <> ''`,
      );
      return Number(row?.count ?? 0);
    },
  };
  return self;
}

/** Columns of a row as it is listed: never its content. */
const listed = `outbox_id, kind, tries, next_at, created_at, done_at, dead_at, last_error, payload = '' AS is_emptied`;

/** What the row says of an attempt at its mail. */
const attemptOf = ({ is_bulk: isBulk, unsure_with: unsureWith }: Row): MailAttempt => ({
  isBulk: isBulk === 1,
  unsureWith: unsureWith === 'http' || unsureWith === 'binding' ? unsureWith : null,
});
