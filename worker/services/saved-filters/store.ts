import { sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import type { CellParts } from '../cell-parts';
import type { Row } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { SavedFilter, SavedFilters } from './port';

/** Filters of one operator at the most, of all lists together; and of a list those that are shared and shown. */
const most = 20;
const mostShared = 40;

export function createSavedFilters({ database, now }: Pick<CellParts, 'database' | 'now'>): SavedFilters {
  return {
    async of(operatorHash, list) {
      const columns = 'filter_id, name, query, is_shared';
      const [own = [], shared = []] = await database.read([
        database.prepare(
          `SELECT ${columns} FROM saved_filter WHERE operator_hash = ? AND list = ? ORDER BY name LIMIT ${most}`,
          ...[operatorHash, list],
        ),
        database.prepare(
          `SELECT ${columns} FROM saved_filter INDEXED BY saved_filter_shared
            WHERE list = ? AND is_shared = 1 AND operator_hash <> ? ORDER BY name LIMIT ${mostShared}`,
          ...[list, operatorHash],
        ),
      ]);
      const filterOf = (isOwn: boolean) => (row: Row) => ({ ...fieldsOf<Omit<SavedFilter, 'isOwn'>>(row), isOwn });
      return [...own.map(filterOf(true)), ...shared.map(filterOf(false))];
    },

    async save(operatorHash, { list, name, query, isShared }) {
      // Of members as the release before has it, so that both replace the same row.
      const key = list === 'members' ? `${operatorHash} ${name}` : `${operatorHash} ${list} ${name}`;
      const result = await database.run(
        `INSERT INTO saved_filter (filter_id, operator_hash, name, query, saved_at, list, is_shared) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
          WHERE (SELECT COUNT(*) FROM saved_filter WHERE operator_hash = ?2 AND filter_id <> ?1) < ${most}
         ON CONFLICT (filter_id) DO UPDATE SET query = excluded.query, saved_at = excluded.saved_at, is_shared = excluded.is_shared`,
        await sha256(key),
        ...[operatorHash, name, query, toIso(now()), list, isShared ? 1 : 0],
      );
      return result.meta.changes > 0;
    },

    async remove(operatorHash, filterId, clears) {
      await database.run(
        'DELETE FROM saved_filter WHERE filter_id = ? AND (operator_hash = ? OR (is_shared = 1 AND ?))',
        ...[filterId, operatorHash, clears ? 1 : 0],
      );
    },
  };
}
