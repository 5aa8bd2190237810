import { type ArchivedTable, archivedKeys } from '../../database/carried-rows';
import type { Database, Row } from '../../database/database';
import type { Question } from '../../database/port';
import type { ArchivedRows, Exported } from './port';

const ofMember = 'IN (SELECT subscription_id FROM subscription WHERE member_id = ?1)';

/** `?1` the member, `?2` the ids of their memberships as JSON. */
const queries: Readonly<Record<ArchivedTable, string>> = {
  payment: 'SELECT * FROM payment WHERE member_id = ?1 AND ?2 = ?2 ORDER BY at',
  movement: 'SELECT * FROM movement WHERE subscription_id IN (SELECT value FROM json_each(?2)) AND ?1 = ?1 ORDER BY at',
  audit: 'SELECT * FROM audit WHERE subject IN (SELECT ?1 UNION SELECT value FROM json_each(?2)) ORDER BY at',
};
const tables = Object.keys(archivedKeys) as ArchivedTable[];
const keyOf = (table: ArchivedTable, row: Row) => JSON.stringify(archivedKeys[table].map((name) => row[name]));

/** The rows that the cell has of the member `?1`, by their key. */
const heldQueries: Readonly<Record<ArchivedTable, string>> = {
  payment: `SELECT ${archivedKeys.payment.join(', ')} FROM payment WHERE member_id = ?1`,
  movement: `SELECT ${archivedKeys.movement.join(', ')} FROM movement WHERE subscription_id ${ofMember}`,
  audit: `SELECT ${archivedKeys.audit.join(', ')} FROM audit WHERE subject = ?1 OR subject ${ofMember}`,
};

const byTable = (rows: readonly (readonly Row[])[]) =>
  Object.fromEntries(tables.map((table, index) => [table, rows[index] ?? []])) as unknown as ArchivedRows;

/** Keys of what the cell holds of a member. */
export const asksHeld = (database: Database, memberId: string): Question<ArchivedRows> => ({
  statements: tables.map((table) => database.prepare(heldQueries[table], memberId)),
  answer: byTable,
});

/** What the archive has of a member and is not among what the cell was found to hold. */
export async function exportFrom(
  archive: Database | null,
  { memberId, subscriptionIds, held }: Exported,
): Promise<ArchivedRows> {
  if (!archive) return byTable([]);
  const ids = JSON.stringify(subscriptionIds);
  const found = await archive.read(tables.map((table) => archive.prepare(queries[table], memberId, ids)));
  return byTable(
    tables.map((table, index) => {
      const known = new Set(held[table].map((row) => keyOf(table, row)));
      return (found[index] ?? []).filter((row) => !known.has(keyOf(table, row)));
    }),
  );
}
