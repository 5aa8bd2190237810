import { isWritten } from '../../../failures';
import { type Carried, carriedFrom, sameRows } from '../../database/carried-rows';
import type { Database } from '../../database/database';
import { isSettled, whileMoving } from '../../database/moving-writes';
import type { Statement } from '../../database/port';
import type { Step } from '../walk';
import { copyInto } from './copy';

/** Charges moved together, with the refunds and movements that belong to them. */
const chargesTogether = 50;

/** What a membership has carried over to its next invoice is added up in the cell. */
const staysHere = `kind = 'balanceCarried'`;

interface Parts {
  readonly database: Database;
  readonly archive: Database;
}

/** ISO instants: what is older is moved, and when it is. */
interface Times {
  readonly cutoff: string;
  readonly now: string;
}

/**
 * Moves the oldest settled charges. They are copied, read back, and only then removed in one batch, which writes nothing if
 * anything of them has changed since they were read: so at every instant at least one of the two databases has them.
 */
export async function movePayments(parts: Parts, times: Times, from: string): Promise<Step> {
  const { database, archive } = parts;
  const roots = await database.rows(
    `SELECT p.payment_id, p.at FROM payment p INDEXED BY payment_by_time WHERE ${isSettled} AND p.at >= ?3
      ORDER BY p.at LIMIT ${chargesTogether}`,
    times.cutoff,
    times.now,
    from,
  );
  if (roots.length === 0) return { rows: 0, isLeft: false };
  const ids = JSON.stringify(roots.map(({ payment_id: id }) => id));
  const [payments = [], movements = []] = await database.read(familyOf(database, ids));
  const family = [carriedFrom('payment', payments), carriedFrom('movement', movements)] as const;
  await copyInto(archive, family);
  const at = String(roots.at(-1)?.at);
  // Something happened to one of them meanwhile; the next run reads them anew.
  if (!(await isWritten(database.write(removing(database, ids, times, family)))))
    return { at: from, rows: 0, isLeft: true, isOver: true };
  return { at, rows: payments.length + movements.length, isLeft: roots.length === chargesTogether, reached: at };
}

const ofRoots = `(SELECT payment_id FROM payment WHERE payment_id IN (SELECT value FROM json_each(?1))
  UNION SELECT payment_id FROM payment WHERE refunds IN (SELECT value FROM json_each(?1)))`;

/** The charges with their refunds, and the movements of all of them. Those of disputes stay, as disputes do. */
const familyOf = (database: Database, roots: string): Statement[] => [
  database.prepare(`SELECT * FROM payment WHERE payment_id IN ${ofRoots} ORDER BY at, payment_id`, roots),
  database.prepare(`SELECT * FROM movement INDEXED BY movement_by_cause WHERE cause IN ${ofRoots}`, roots),
];

function removing(
  database: Database,
  roots: string,
  { cutoff, now }: Times,
  [payments, movements]: readonly [Carried, Carried],
): Statement[] {
  const movementsAreSame =
    movements.count === 0 ? 'true' : `(SELECT COUNT(*) FROM ${sameRows(movements, 5)}) = ${movements.count}`;
  return [
    // D1 has no RAISE outside triggers: json() of a text that is none rolls the batch back.
    database.prepare(
      `SELECT CASE WHEN (SELECT COUNT(*) FROM payment p WHERE p.payment_id IN (SELECT value FROM json_each(?3)) AND ${isSettled}) = json_array_length(?3)
         AND (SELECT COUNT(*) FROM payment WHERE payment_id IN ${ofRoots.replaceAll('?1', '?3')}) = ${payments.count}
         AND (SELECT COUNT(*) FROM ${sameRows(payments, 4)}) = ${payments.count}
         AND (SELECT COUNT(*) FROM movement INDEXED BY movement_by_cause WHERE cause IN ${ofRoots.replaceAll('?1', '?3')}) = ${movements.count}
         AND ${movementsAreSame} AND ?5 = ?5 THEN 1 ELSE json('changed meanwhile') END AS same`,
      cutoff,
      now,
      roots,
      payments.json,
      movements.json,
    ),
    ...whileMoving(database, [
      database.prepare(
        `INSERT INTO archived (subscription_id, member_id, last_at)
         SELECT subscription_id, member_id, MAX(at) FROM payment WHERE payment_id IN ${ofRoots} GROUP BY subscription_id, member_id
         ON CONFLICT (subscription_id) DO UPDATE SET last_at = MAX(archived.last_at, excluded.last_at)`,
        roots,
      ),
      database.prepare(`DELETE FROM movement WHERE cause IN ${ofRoots} AND NOT (${staysHere})`, roots),
      database.prepare(`DELETE FROM payment WHERE payment_id IN ${ofRoots}`, roots),
    ]),
  ];
}
