import type { SandboxStore } from './store';

/** Store in a Durable Object's SQLite. A rewritten row keeps its id, so that lists keep their order. */
export const createSqlStore = (sql: SqlStorage): SandboxStore => {
  sql.exec('CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE, value TEXT)');
  const read = <Value>(key: string): Value | undefined => {
    const [row] = sql.exec<{ value: string }>('SELECT value FROM entry WHERE key = ?', key).toArray();
    return row && (JSON.parse(row.value) as Value);
  };
  const write = (key: string, value: unknown) => {
    sql.exec(
      'INSERT INTO entry (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      key,
      JSON.stringify(value),
    );
  };
  // The highest code point ends the range of keys with the prefix.
  const range = (prefix: string) => [prefix, `${prefix}\u{10FFFF}`] as const;
  return {
    get: read,
    put: write,
    delete: (key) => void sql.exec('DELETE FROM entry WHERE key = ?', key),
    list: <Value>(prefix: string) =>
      sql
        .exec<{ value: string }>('SELECT value FROM entry WHERE key >= ? AND key < ? ORDER BY id', ...range(prefix))
        .toArray()
        .map((row) => JSON.parse(row.value) as Value),
    deletePrefix: (prefix) => void sql.exec('DELETE FROM entry WHERE key >= ? AND key < ?', ...range(prefix)),
    next: (name) => {
      const number = (read<number>(`sequence:${name}`) ?? 0) + 1;
      write(`sequence:${name}`, number);
      return number;
    },
    clear: (keepPrefixes) => {
      const keys = sql.exec<{ key: string }>('SELECT key FROM entry').toArray();
      for (const { key } of keys) {
        if (!keepPrefixes.some((prefix) => key.startsWith(prefix))) sql.exec('DELETE FROM entry WHERE key = ?', key);
      }
    },
  };
};
