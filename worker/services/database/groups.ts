import type { Database, Row } from './database';

/** D1 takes 100 parameters a statement (https://developers.cloudflare.com/d1/platform/limits/); some are for other values. */
const mostParameters = 90;

/** Values in groups that fit into one statement each. */
export function inGroups<Value>(values: readonly Value[]): Value[][] {
  const groups: Value[][] = [];
  for (let at = 0; at < values.length; at += mostParameters) groups.push(values.slice(at, at + mostParameters));
  return groups;
}

/** Rows of all the values, read with as many of them a statement as fit. `sql`: a SELECT, of the places of the values. */
export async function rowsOfAll(
  database: Database,
  values: readonly string[],
  sql: (places: string) => string,
): Promise<Row[]> {
  if (values.length === 0) return [];
  const statements = inGroups(values).map((some) => database.prepare(sql(places(some)), ...some));
  return (await database.read(statements)).flat();
}

/** As many places as there are values. */
export const places = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
