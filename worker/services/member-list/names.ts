import { nameKeysOf } from '../../domain/text/name-keys';
import type { Database } from '../database/database';
import { nameKeyStatements } from './name-writes';

/** Members named in one run; the next one goes on. */
export const together = 1_000;

/**
 * Writes the search keys of members who were entered or renamed since the last run. A name that changes between reading
 * and writing is compared once more, so that no former name stays findable. Returns the number of members.
 */
export async function nameMembers(database: Database): Promise<number> {
  const sql = `SELECT u.member_id, m.first_name, m.last_name FROM (SELECT member_id FROM member_unnamed LIMIT ${together}) u
    LEFT JOIN member m ON m.member_id = u.member_id`;
  const rows = await database.rows(sql);
  if (rows.length === 0) return 0;
  const names = rows.map((row) => [row.member_id, row.first_name, row.last_name].map((one) => String(one ?? '')));
  const keys = names.flatMap(([id = '', first = '', last = '']) => nameKeysOf(first, last).map((key) => [id, key]));
  const values = [JSON.stringify(names.map(([id]) => id)), JSON.stringify(keys)] as const;
  await database.write([
    database.prepare(
      // Fails the batch if somebody is called otherwise by now.
      `SELECT CASE WHEN EXISTS (SELECT 1 FROM json_each(?) j JOIN member m ON m.member_id = json_extract(j.value, '$[0]')
          WHERE m.first_name <> json_extract(j.value, '$[1]') OR m.last_name <> json_extract(j.value, '$[2]'))
        THEN json('renamed meanwhile') END AS compared`,
      JSON.stringify(names),
    ),
    ...nameKeyStatements.map((write) => write(database, ...values)),
  ]);
  return rows.length;
}
