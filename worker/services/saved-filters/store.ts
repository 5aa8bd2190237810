import { sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import type { Database } from '../database/database';
import type { SavedFilters } from './port';

/** Filters of one operator at the most. */
const most = 20;

export function createSavedFilters({ database, now }: { database: Database; now: () => number }): SavedFilters {
  return {
    async of(operatorHash) {
      const [rows = []] = await database.read([
        database.prepare(
          'SELECT filter_id, name, query FROM saved_filter WHERE operator_hash = ? ORDER BY name LIMIT ?',
          operatorHash,
          most,
        ),
      ]);
      return rows.map((row) => ({ filterId: String(row.filter_id), name: String(row.name), query: String(row.query) }));
    },

    async save(operatorHash, { name, query }) {
      const [result] = await database.write([
        database.prepare(
          `INSERT INTO saved_filter (filter_id, operator_hash, name, query, saved_at) SELECT ?1, ?2, ?3, ?4, ?5
            WHERE (SELECT COUNT(*) FROM saved_filter WHERE operator_hash = ?2 AND name <> ?3) < ${most}
           ON CONFLICT (filter_id) DO UPDATE SET query = excluded.query, saved_at = excluded.saved_at`,
          await sha256(`${operatorHash} ${name}`),
          operatorHash,
          name,
          query,
          toIso(now()),
        ),
      ]);
      return (result?.meta.changes ?? 0) > 0;
    },

    async remove(operatorHash, filterId) {
      await database.write([
        database.prepare('DELETE FROM saved_filter WHERE filter_id = ? AND operator_hash = ?', filterId, operatorHash),
      ]);
    },
  };
}
