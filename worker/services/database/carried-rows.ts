import type { Row } from '../database/database';

/** The tables of which a cell's archive has the same, with the columns of their keys. */
export const archivedKeys = { payment: ['payment_id'], movement: ['kind', 'reference'], audit: ['audit_id'] } as const;
export type ArchivedTable = keyof typeof archivedKeys;

/** Rows of one table as JSON, so that many are one value of a statement. */
export interface Carried {
  readonly table: ArchivedTable;
  readonly columns: readonly string[];
  readonly json: string;
  readonly count: number;
}

export function carriedFrom(table: ArchivedTable, rows: readonly Row[]): Carried {
  const columns = Object.keys(rows[0] ?? {});
  const json = JSON.stringify(rows.map((row) => columns.map((name) => row[name] ?? null)));
  return { table, columns, json, count: rows.length };
}

const field = (index: number) => `json_extract(c.value, '$[${index}]')`;

/** SQL: rows `t` of the table that are in every column as one of those carried, which are the parameter `?place`. */
export function sameRows({ table, columns }: Carried, place: number): string {
  const key: readonly string[] = archivedKeys[table];
  const fields = columns.map((name, index) => `t.${name} ${key.includes(name) ? '=' : 'IS'} ${field(index)}`);
  return `json_each(?${place}) c CROSS JOIN ${table} t ON ${fields.join(' AND ')}`;
}

/** SQL: the values of those carried, as a table of its own has them. */
export const valuesOf = ({ columns }: Carried, place: number) =>
  `SELECT ${columns.map((_, index) => field(index)).join(', ')} FROM json_each(?${place}) c WHERE true`;
