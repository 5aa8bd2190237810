import { createPepperSigner } from '../../crypto/keyring';
import { toIso } from '../../domain/dates';
import { placeMs, waitMs } from '../../domain/limits';
import type { CellParts } from '../cell-parts';
import type { Limits, Want } from './port';

type Parts = Pick<CellParts, 'database' | 'pepper' | 'now'>;

/** When the last used-up reserve of `?1` is available again; null if none is used up. */
const reserveEnds = `(SELECT MAX(o.ends_at) FROM json_each(?1) r CROSS JOIN budget o ON o.key = r.value ->> 'key'
  WHERE o.ends_at > ?2 AND o.spent >= r.value ->> 'reserve')`;

/**
 * The used-up limits among `?1`. A place in the queue whose time has come overrides its limit, and a soft limit counts
 * only if a reserve is used up. `?2` is now, `?3` the instant before which places have expired.
 */
const usedUp = `SELECT b.key, b.spent, w.value ->> 'place' AS place,
        CASE w.value ->> 'isSoft' WHEN 1 THEN min(b.ends_at, ${reserveEnds}) ELSE b.ends_at END AS ends_at
   FROM json_each(?1) w CROSS JOIN budget b ON b.key = w.value ->> 'key'
  WHERE b.ends_at > ?2 AND b.spent >= w.value ->> 'limit'
    AND (w.value ->> 'isSoft' = 0 OR ${reserveEnds} IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM budget p WHERE p.key = w.value ->> 'place' AND p.ends_at <= ?2 AND p.ends_at > ?3)`;

export function createLimits({ database, pepper, now }: Parts): Limits {
  const signer = createPepperSigner(pepper, 'limit');

  const given = (wants: readonly Want[]) => {
    // If no limit has a reserve, none is soft.
    const hasReserve = wants.some(({ reserve }) => reserve !== undefined);
    const rows = wants.map(({ key, limit, windowMs, renews, place, isSoft, reserve }) => ({
      ...{ key, limit, place: place ?? null, endsAt: toIso(now() + windowMs), renews: renews ? 1 : 0 },
      ...{ isSoft: isSoft && hasReserve ? 1 : 0, reserve: reserve ?? null },
    }));
    return [JSON.stringify(rows), toIso(now()), toIso(now() - placeMs)] as const;
  };

  return {
    async keyOf(kind, ...whose) {
      const signed = await signer.sign([kind, ...whose].join('\n'));
      return `${kind}:${signed.slice(signed.indexOf('~') + 1)}`;
    },

    spend(wants, { onlyIf, regardless } = {}) {
      return database.prepare(
        `INSERT INTO budget (key, spent, ends_at)
         SELECT value ->> 'key', 1, value ->> 'endsAt' FROM json_each(?1)
          WHERE (${onlyIf?.sql ?? '1'}) AND ((${regardless?.sql ?? '0'}) OR NOT EXISTS (${usedUp}))
         ON CONFLICT (key) DO UPDATE SET
           spent = CASE WHEN ends_at <= ?2 THEN 1 ELSE spent + 1 END,
           ends_at = CASE WHEN ends_at <= ?2 OR excluded.key IN (SELECT value ->> 'key' FROM json_each(?1) WHERE value ->> 'renews' = 1)
                     THEN excluded.ends_at ELSE ends_at END
         RETURNING spent`,
        ...given(wants),
        ...(onlyIf?.values ?? []),
        ...(regardless?.values ?? []),
      );
    },

    leave(wants) {
      const [rows, at] = given(wants);
      return database.prepare(
        `DELETE FROM budget WHERE ends_at <= ?2 AND key IN (SELECT value ->> 'place' FROM json_each(?1))`,
        rows,
        at,
      );
    },

    giveBack: (wants) =>
      database.prepare(
        `UPDATE budget SET spent = spent - 1 WHERE spent > 0 AND key IN (SELECT value ->> 'key' FROM json_each(?1))`,
        given(wants)[0],
      ),

    forget: (wants) =>
      database.prepare(`DELETE FROM budget WHERE key IN (SELECT value ->> 'key' FROM json_each(?1))`, given(wants)[0]),

    asksUsedUp: (wants) => database.question(usedUp, given(wants), (rows) => rows.length > 0),

    async retryAt(wants) {
      const rows = await database.rows(usedUp, ...given(wants));
      const ends = await Promise.all(
        rows.map(async (row) => {
          if (row.place === null) return Date.parse(String(row.ends_at));
          const promised = toIso(now() + waitMs(Number(row.spent)));
          // A place promised earlier stays valid; an expired one is given again.
          const placed = await database.run(
            `INSERT INTO budget (key, spent, ends_at) VALUES (?1, 1, ?2)
             ON CONFLICT (key) DO UPDATE SET ends_at = CASE WHEN ends_at <= ?3 THEN ?2 ELSE ends_at END
             RETURNING ends_at`,
            String(row.place),
            promised,
            toIso(now() - placeMs),
          );
          return Date.parse(String(placed.results[0]?.ends_at ?? promised));
        }),
      );
      // The limit may have ended since the refusal: then retry in a second.
      return Math.max(now() + 1_000, ...ends);
    },
  };
}
