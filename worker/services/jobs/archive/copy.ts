import { type Carried, sameRows, valuesOf } from '../../database/carried-rows';
import type { Database } from '../../database/database';

/**
 * Writes rows into the archive and reads them back there; throws unless every one of them is there in all columns. Repeating
 * it is harmless: what is there under the same key is written over, for a row may have changed since it was last copied.
 */
export async function copyInto(archive: Database, carried: readonly Carried[]): Promise<void> {
  const some = carried.filter(({ count }) => count > 0);
  if (some.length === 0) return;
  await archive.write(
    some.map((one) =>
      archive.prepare(`INSERT OR REPLACE INTO ${one.table} (${one.columns.join(', ')}) ${valuesOf(one, 1)}`, one.json),
    ),
  );
  const counted = await archive.read(
    some.map((one) => archive.prepare(`SELECT COUNT(*) AS count FROM ${sameRows(one, 1)}`, one.json)),
  );
  for (const [index, { table, count }] of some.entries()) {
    const found = Number(counted[index]?.[0]?.count ?? 0);
    if (found !== count) throw new Error(`the archive has ${found} of ${count} rows of ${table}`);
  }
}
