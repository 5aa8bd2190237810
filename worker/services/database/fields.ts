import type { Row } from './port';

interface Name {
  readonly inCode: string;
  readonly holds: 'json' | 'truth' | 'value';
}

const names = new Map<string, Name>();

/** `draft_id` in SQL is `draftId` in code. Remembered, since every page reads rows. */
function nameOf(column: string): Name {
  const known = names.get(column);
  if (known) return known;
  const holds = column.endsWith('_json') ? 'json' : column.startsWith('is_') ? 'truth' : 'value';
  const plain = holds === 'json' ? column.slice(0, -5) : column;
  const name = { inCode: plain.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), holds } as const;
  names.set(column, name);
  return name;
}

/**
 * A row as an object of code, for a question whose columns are the fields of `Fields`: `draft_id` becomes `draftId`, of a
 * column that begins with `is_` 1 becomes true, and what a column that ends in `_json` holds is read: `title_json` becomes
 * `title`. Nothing else is converted: what may be null in SQL, as a sum of no rows, is null here.
 */
export function fieldsOf<Fields extends object>(row: Row): Fields {
  const fields: Record<string, unknown> = {};
  for (const column in row) {
    const value = row[column];
    const { inCode, holds } = nameOf(column);
    if (holds === 'json') fields[inCode] = typeof value === 'string' ? JSON.parse(value) : null;
    else fields[inCode] = holds === 'truth' ? value === 1 : value;
  }
  return fields as Fields;
}
