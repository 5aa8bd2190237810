import { type ArchivedTable, archivedKeys } from '../../database/carried-rows';
import type { Database, Row } from '../../database/database';

interface Parts {
  readonly database: Database;
  readonly archive: Database | null;
}

/** `?1` the member, `?2` the ids of their memberships as JSON. */
const queries: Readonly<Record<ArchivedTable, string>> = {
  payment: 'SELECT * FROM payment WHERE member_id = ?1 AND ?2 = ?2 ORDER BY at',
  movement: 'SELECT * FROM movement WHERE subscription_id IN (SELECT value FROM json_each(?2)) AND ?1 = ?1 ORDER BY at',
  audit: 'SELECT * FROM audit WHERE subject IN (SELECT ?1 UNION SELECT value FROM json_each(?2)) ORDER BY at',
};
const tables = Object.keys(archivedKeys) as ArchivedTable[];
const keyOf = (table: ArchivedTable, row: Row) => archivedKeys[table].map((name) => row[name]);

/** What the archive has of a member and the cell has not. */
export async function exportFrom({ database, archive }: Parts, memberId: string, subscriptionIds: readonly string[]) {
  const none: Record<ArchivedTable, Row[]> = { payment: [], movement: [], audit: [] };
  if (!archive) return none;
  const ids = JSON.stringify(subscriptionIds);
  const found = await archive.read(tables.map((table) => archive.prepare(queries[table], memberId, ids)));
  const here = await database.read(
    tables.map((table, index) => {
      const key: readonly string[] = archivedKeys[table];
      const same = key.map((name, nth) => `t.${name} = c.value ->> ${nth}`).join(' AND ');
      return database.prepare(
        `SELECT ${key.map((name) => `t.${name}`).join(', ')} FROM json_each(?) c CROSS JOIN ${table} t ON ${same}`,
        JSON.stringify((found[index] ?? []).map((row) => keyOf(table, row))),
      );
    }),
  );
  const all = tables.map((table, index) => {
    const known = new Set((here[index] ?? []).map((row) => JSON.stringify(keyOf(table, row))));
    return [table, (found[index] ?? []).filter((row) => !known.has(JSON.stringify(keyOf(table, row))))] as const;
  });
  return { ...none, ...Object.fromEntries(all) };
}
