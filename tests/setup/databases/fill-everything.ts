import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { backedUp } from '../../../worker/services/backup/rules';

/** A value per column that no other row has, as far as the schema lets it. */
function cellOf(table: string, column: { name: string; type: string }, nth: number, allowed: readonly string[]) {
  const { name, type } = column;
  if (allowed.length > 0) return allowed[nth % allowed.length] ?? null;
  if (name.endsWith('_json')) return JSON.stringify({ nth, text: 'ø "€" \n' });
  if (name === 'at' || name.endsWith('_at')) return new Date(Date.UTC(2026, 0, 1) + nth * 60_000).toISOString();
  return type === 'INTEGER' ? nth + 1 : `${table}.${name} ${nth} "ø€"`;
}

/**
 * Fills every table that is backed up with rows, each of which names one that is there. The outbox also holds what is not
 * backed up: what was sent, and a mail that waits.
 */
export function fillEverything(database: DatabaseSync, count: number): void {
  // Whoever is named comes first.
  for (const { table, key } of backedUp.toReversed()) {
    const columns = database.prepare(`SELECT name, type FROM pragma_table_info('${table}')`).all() as {
      name: string;
      type: string;
    }[];
    const named = database.prepare(`SELECT "from", "table" FROM pragma_foreign_key_list('${table}')`).all();
    const { sql } = database.prepare('SELECT sql FROM sqlite_master WHERE name = ?').get(table) ?? {};
    const rows = key.length === 1 && key[0] === 'language' ? 4 : count;
    for (let nth = 0; nth < rows; nth += 1) {
      const row = Object.fromEntries(
        columns.map((column) => {
          const other = named.find(({ from }) => from === column.name)?.table;
          const check = new RegExp(`CHECK \\(${column.name} IN \\(([^)]*)\\)`).exec(String(sql))?.[1] ?? '';
          const allowed = [...check.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
          if (other) return [column.name, `${other}.${column.name} ${nth} "ø€"`];
          return [column.name, cellOf(table, column, nth, allowed)];
        }),
      );
      const values: Record<string, SQLInputValue> = { ...row, ...particulars[table]?.(nth) };
      database
        .prepare(
          `INSERT OR REPLACE INTO ${table} (${Object.keys(values).join(', ')}) VALUES (${Object.keys(values)
            .map(() => '?')
            .join(', ')})`,
        )
        .run(...Object.values(values));
    }
  }
}

const idOf = (column: string, nth: number) => `${column} ${nth} "ø€"`;
const kinds = ['charge', 'creditNote', 'disputeTaken'];

/** Values by which rows differ in what is made of them: open members, and movements of payments, of disputes and of nothing. */
const particulars: Readonly<Record<string, (nth: number) => Record<string, SQLInputValue>>> = {
  outbox: outboxRow,
  // Of settled days, which no movement of these tests is of.
  movement_day: (nth) => ({ day: settledDay(nth) }),
  // What was paid outside of the provider is in no movement, on whatever day.
  vat_day: (nth): Record<string, SQLInputValue> => (nth % 5 ? { day: settledDay(nth) } : { kind: 'soldOutside' }),
  member: (nth): Record<string, SQLInputValue> => (nth % 2 ? { closed_at: null } : {}),
  payment: (nth): Record<string, SQLInputValue> => (nth % 2 ? { vat_rate: null, seller: null, vat_minor: 5 } : {}),
  dispute: (nth) => ({ payment_id: idOf('payment.payment_id', nth) }),
  movement: (nth) => ({
    kind: kinds[nth % 3] ?? null,
    cause: [idOf('payment.payment_id', nth), idOf('dispute.dispute_id', nth), 'none'][(nth >> 1) % 3] ?? null,
  }),
};

const settledDay = (nth: number) => new Date(Date.UTC(2020, 0, 1 + nth)).toISOString().slice(0, 10);

function outboxRow(nth: number): Record<string, SQLInputValue> {
  if (nth % 3 === 0) return { kind: 'mail', done_at: null };
  return nth % 3 === 1 ? { kind: 'refund', done_at: null } : { kind: 'refund', payload: '' };
}
