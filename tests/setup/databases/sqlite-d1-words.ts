import type { SQLInputValue } from 'node:sqlite';

/** SQLite's result codes that D1 names in its messages. */
const resultNames = new Map([
  [1, 'SQLITE_ERROR'],
  [275, 'SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_CHECK)'],
  [787, 'SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_FOREIGNKEY)'],
  [1299, 'SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_NOTNULL)'],
  [1555, 'SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_PRIMARYKEY)'],
  [2067, 'SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_UNIQUE)'],
]);

/** The fault as D1 reports it: the code tells callers apart, so the words have to be D1's own. */
export function d1Error(error: unknown): Error {
  const { message, errcode } = error as { message: string; errcode?: number };
  const name = errcode === undefined ? undefined : resultNames.get(errcode);
  const words = name === undefined ? message : `${message}: ${name}`;
  return new Error(`D1_ERROR: ${words}`, { cause: new Error(words) });
}

/** How many values a statement takes: `?` counts on from the highest number so far, `?3` names its own. */
export function parameterCount(sql: string): number {
  let highest = 0;
  for (const [, number] of sql.replace(/'(?:[^']|'')*'|--[^\n]*/g, "''").matchAll(/\?(\d*)/g)) {
    highest = number ? Math.max(highest, Number(number)) : highest + 1;
  }
  return highest;
}

export function toSqlValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value === null || typeof value === 'string' || typeof value === 'number' || ArrayBuffer.isView(value)) {
    return value as SQLInputValue;
  }
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`);
}
