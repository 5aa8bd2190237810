import type { Row } from '../database/database';
import type { Cursor, Page } from './port';

export const pageRows = 50;

/** A page of rows of which one more was read, to know whether something follows. */
export function pageOf<Value>(
  rows: readonly Row[],
  of: (row: Row) => Value,
  cursorOf: (row: Row) => Cursor,
  most = pageRows,
): Page<Value> {
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return { rows: shown.map(of), next: rows.length > most && last ? cursorOf(last) : null };
}
