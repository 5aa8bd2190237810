import { dayMs, toIso } from '../../../domain/dates';
import type { CellParts } from '../../cell-parts';
import { carriedFrom, valuesOf } from '../../database/carried-rows';
import type { Database } from '../../database/database';
import { whileMoving } from '../../database/moving-writes';

/** A payment that came back stays this long for what it came back for. */
const heldMs = 90 * dayMs;

interface Parts extends Pick<CellParts, 'database' | 'now'> {
  readonly archive: Database;
}

/** SQL: the charge of `?1` and all that refunds it. */
const familyBy = (column: 'payment_id' | 'provider_reference') => `(
  SELECT f.payment_id FROM (SELECT COALESCE(refunds, payment_id) AS root FROM payment WHERE ${column} = ?1) q JOIN payment f ON f.payment_id = q.root
  UNION SELECT f.payment_id FROM (SELECT COALESCE(refunds, payment_id) AS root FROM payment WHERE ${column} = ?1) q JOIN payment f ON f.refunds = q.root)`;

/**
 * Copies a charge, its refunds and movements back. They stay in the archive, too: what is moved again writes over them. Rows
 * that the cell has are left alone, since whatever happened last happened there.
 */
export async function bringBack(
  { database, archive, now }: Parts,
  column: 'payment_id' | 'provider_reference',
  value: string,
): Promise<boolean> {
  const family = familyBy(column);
  const [payments = [], movements = []] = await archive.read([
    archive.prepare(`SELECT * FROM payment WHERE payment_id IN ${family}`, value),
    archive.prepare(`SELECT * FROM movement WHERE cause IN ${family}`, value),
  ]);
  if (payments.length === 0) return false;
  const roots = JSON.stringify([...new Set(payments.map((row) => row.refunds ?? row.payment_id))]);
  const carried = [carriedFrom('payment', payments), carriedFrom('movement', movements)];
  await database.write(
    whileMoving(database, [
      database.prepare(
        `INSERT INTO archive_hold (payment_id, until) SELECT value, ?2 FROM json_each(?1) WHERE true
         ON CONFLICT (payment_id) DO UPDATE SET until = excluded.until`,
        roots,
        toIso(now() + heldMs),
      ),
      ...carried
        .filter(({ count }) => count > 0)
        .map((one) =>
          database.prepare(
            `INSERT INTO ${one.table} (${one.columns.join(', ')}) ${valuesOf(one, 1)} ON CONFLICT DO NOTHING`,
            one.json,
          ),
        ),
    ]),
  );
  return true;
}
