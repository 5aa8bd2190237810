import { type ArchivedTable, archivedKeys } from '../../database/carried-rows';
import type { Database, Row } from '../../database/database';
import type { Exported } from './port';

const ofMember = 'IN (SELECT subscription_id FROM subscription WHERE member_id = ?1)';

/** `?1` the member, `?2` the ids of their memberships as JSON. */
const queries: Readonly<Record<ArchivedTable, string>> = {
  payment: 'SELECT * FROM payment WHERE member_id = ?1 AND ?2 = ?2 ORDER BY at',
  movement: 'SELECT * FROM movement WHERE subscription_id IN (SELECT value FROM json_each(?2)) AND ?1 = ?1 ORDER BY at',
  audit: 'SELECT * FROM audit WHERE subject IN (SELECT ?1 UNION SELECT value FROM json_each(?2)) ORDER BY at',
};
const tables = Object.keys(archivedKeys) as ArchivedTable[];
const keyOf = (table: ArchivedTable, row: Row) => JSON.stringify(archivedKeys[table].map((name) => row[name]));

/** SQL: which rows of a table the cell has of the member `?1`, by their key. */
export const heldQueries: Readonly<Record<ArchivedTable, string>> = {
  payment: `SELECT ${archivedKeys.payment.join(', ')} FROM payment WHERE member_id = ?1`,
  movement: `SELECT ${archivedKeys.movement.join(', ')} FROM movement WHERE subscription_id ${ofMember}`,
  audit: `SELECT ${archivedKeys.audit.join(', ')} FROM audit WHERE subject = ?1 OR subject ${ofMember}`,
};

/** What the archive has of a member and is not among what the cell was found to hold. */
export async function exportFrom(
  archive: Database | null,
  { memberId, subscriptionIds, held }: Exported,
): Promise<Readonly<Record<ArchivedTable, readonly Row[]>>> {
  if (!archive) return { payment: [], movement: [], audit: [] };
  const ids = JSON.stringify(subscriptionIds);
  const found = await archive.read(tables.map((table) => archive.prepare(queries[table], memberId, ids)));
  const notHeld = tables.map((table, index): [ArchivedTable, readonly Row[]] => {
    const known = new Set(held[table].map((row) => keyOf(table, row)));
    return [table, (found[index] ?? []).filter((row) => !known.has(keyOf(table, row)))];
  });
  return Object.fromEntries(notHeld) as Record<ArchivedTable, readonly Row[]>;
}
