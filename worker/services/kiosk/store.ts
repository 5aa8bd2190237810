import { randomDigits } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { kioskTimes } from '../../domain/kiosk';
import type { MarketId } from '../../domain/markets/market';
import { fail, ok } from '../../domain/result';
import { Unavailable, untilFree } from '../../failures';
import type { CellParts } from '../cell-parts';
import { setChecked } from '../devices/device-writes';
import { withDeadline } from '../within';
import type { KioskSession } from './kiosk-session';
import type { KioskSessions } from './port';

interface Parts extends Pick<CellParts, 'database' | 'now'> {
  /** The cell; object names are prefixed with it. */
  cell: MarketId;
  /** The namespace of `KioskSession`. */
  namespace: () => DurableObjectNamespace | undefined;
}

/** Checks one screen may open within an hour; visitors need fewer than one a minute. */
const maximumAnHour = 60;
const purgeStep = 50;

/** Milliseconds that a kiosk object may take, as long as the database may take to write. */
const deadlineMs = 4_000;

/** One Durable Object per check; the database holds the short code shown on the screen and what is to be purged. */
export function createKioskSessions({ cell, database, namespace, now }: Parts): KioskSessions {
  /** What an object answers. One that fails or does not answer in time counts as an outage, like the database. */
  async function ask<T>(sessionId: string, question: (object: DurableObjectStub<KioskSession>) => Promise<T>) {
    try {
      // Without the binding this throws as well.
      const objects = namespace() as DurableObjectNamespace;
      const object = objects.get(objects.idFromName(`${cell}:${sessionId}`)) as DurableObjectStub<KioskSession>;
      return await withDeadline(question(object), deadlineMs);
    } catch (error) {
      throw new Unavailable('kiosk', { cause: error });
    }
  }

  /** False if this screen has opened too many checks. Throws on a duplicate short code; the caller draws another. */
  async function register(sessionId: string, deviceId: string, shortCode: string): Promise<boolean> {
    const [inserted] = await database.write([
      database.prepare(
        `INSERT INTO kiosk_session (session_id, device_id, short_code, created_at, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5
          WHERE (SELECT COUNT(*) FROM kiosk_session WHERE device_id = ?2 AND created_at > ?6) < ?7`,
        sessionId,
        deviceId,
        shortCode,
        toIso(now()),
        toIso(now() + kioskTimes.absoluteMs),
        toIso(now() - kioskTimes.purgeMs),
        maximumAnHour,
      ),
      setChecked(database, toIso(now()), deviceId),
    ]);
    return (inserted?.meta.changes ?? 0) > 0;
  }

  async function retryAt(deviceId: string): Promise<number> {
    const row = await database.row(
      'SELECT created_at FROM kiosk_session WHERE device_id = ? AND created_at > ? ORDER BY created_at DESC LIMIT 1 OFFSET ?',
      deviceId,
      toIso(now() - kioskTimes.purgeMs),
      maximumAnHour - 1,
    );
    return row ? Date.parse(String(row.created_at)) + kioskTimes.purgeMs : now();
  }

  return {
    async open(opening) {
      const sessionId = crypto.randomUUID();
      return untilFree(async () => {
        const shortCode = randomDigits(6);
        if (!(await register(sessionId, opening.deviceId, shortCode)))
          return fail({ kind: 'tooMany' as const, retryAt: await retryAt(opening.deviceId) });
        const { code } = await ask(sessionId, (object) => object.open({ ...opening, sessionId, shortCode }, now()));
        return ok({ sessionId, code });
      });
    },

    look: (sessionId, { hash, code }) => ask(sessionId, (object) => object.look(hash, code, now())),

    async ofShortCode(shortCode) {
      const row = await database.row(
        'SELECT session_id FROM kiosk_session WHERE short_code = ? AND expires_at > ?',
        shortCode,
        toIso(now()),
      );
      const sessionId = row ? String(row.session_id) : null;
      const code = sessionId && (await ask(sessionId, (object) => object.digitsCode(now())));
      return sessionId && code ? { sessionId, code } : null;
    },

    scan: (sessionId, scan) => ask(sessionId, (object) => object.scan(scan, now())),
    answer: (sessionId, answer) => ask(sessionId, (object) => object.answer(answer, now())),
    enterNumber: (sessionId, entry) => ask(sessionId, async (object) => await object.enterNumber(entry, now())),
    step: (sessionId, step) => ask(sessionId, (object) => object.step(step, now())),

    connect(sessionId, hash, request) {
      const headers = new Headers(request.headers);
      headers.set('x-viewer', hash);
      headers.set('x-now', String(now()));
      // The kiosk's cookie and address are not passed on.
      headers.delete('cookie');
      return ask(sessionId, (object) => object.fetch(new Request('https://kiosk.invalid/', { headers })));
    },

    async endOf(deviceId) {
      const running = await database.rows(
        'SELECT session_id FROM kiosk_session WHERE device_id = ? AND created_at > ?',
        deviceId,
        toIso(now() - kioskTimes.absoluteMs),
      );
      await Promise.allSettled(running.map((row) => ask(String(row.session_id), (object) => object.revoke())));
    },

    async purge() {
      const old = await database.rows(
        'SELECT session_id FROM kiosk_session WHERE created_at < ? ORDER BY created_at LIMIT ?',
        toIso(now() - kioskTimes.purgeMs),
        purgeStep,
      );
      if (old.length === 0) return 0;
      const wiped = await Promise.allSettled(
        old.map(async (row) => {
          const id = String(row.session_id);
          await ask(id, (object) => object.wipe());
          return id;
        }),
      );
      // An object that cannot be reached is left for the next run, without delaying the rest of the purge.
      const ids = wiped.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      await database.run(
        'DELETE FROM kiosk_session WHERE session_id IN (SELECT value FROM json_each(?))',
        JSON.stringify(ids),
      );
      return ids.length;
    },
  };
}
