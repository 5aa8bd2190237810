import type { Row } from './port';

const inCode = new Map<string, string>();

/** `draft_id` in SQL is `draftId` in code. */
function nameInCode(column: string): string {
  const known = inCode.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  inCode.set(column, name);
  return name;
}

/**
 * A row as an object of code, for a question whose columns are the fields of `Fields`: `draft_id` becomes `draftId`, and
 * of a column that begins with `is_` 1 becomes true. Nothing else is converted: what may be null in SQL, as a sum of no
 * rows, is null here.
 */
export const fieldsOf = <Fields extends object>(row: Row): Fields =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [nameInCode(column), column.startsWith('is_') ? value === 1 : value]),
  ) as Fields;
