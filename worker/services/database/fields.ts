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
 * A row as an object of code, for a question whose columns are the fields of `Fields`: `draft_id` becomes `draftId`, of a
 * column that begins with `is_` 1 becomes true, and what a column that ends in `_json` holds is read: `title_json` becomes
 * `title`. Nothing else is converted: what may be null in SQL, as a sum of no rows, is null here.
 */
export const fieldsOf = <Fields extends object>(row: Row): Fields =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (column.endsWith('_json'))
        return [nameInCode(column.slice(0, -5)), typeof value === 'string' ? JSON.parse(value) : null];
      return [nameInCode(column), column.startsWith('is_') ? value === 1 : value];
    }),
  ) as Fields;
