import type { D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * These tests ask databases that stand in for D1's simulator. What they answer is held against it here: the same
 * statements, the same rows, counts and words of refusal.
 */
const { DB, SIMULATED, TEST_MIGRATIONS } = env as unknown as {
  DB: D1Database;
  SIMULATED: D1Database;
  TEST_MIGRATIONS: D1Migration[];
};
const schema = [
  'CREATE TABLE seat (number INTEGER PRIMARY KEY, guest TEXT UNIQUE, paid REAL, face BLOB, CHECK (paid >= 0))',
  'CREATE TABLE meal (id INTEGER PRIMARY KEY, seat INTEGER NOT NULL REFERENCES seat (number))',
  'CREATE INDEX meal_seat ON meal (seat)',
];
const both = [SIMULATED, DB] as const;

beforeAll(async () => {
  const { results } = await SIMULATED.prepare(`SELECT name FROM sqlite_master WHERE name = 'member'`).all();
  const statements = results.length === 0 ? TEST_MIGRATIONS.flatMap(({ queries }) => queries) : [];
  if (statements.length > 0) await SIMULATED.batch(statements.map((sql) => SIMULATED.prepare(sql)));
  for (const database of both) await database.batch(schema.map((sql) => database.prepare(sql)));
});

// The next file of this runtime finds the product's tables alone.
afterAll(async () => {
  for (const database of both)
    await database.batch(['meal', 'seat'].map((table) => database.prepare(`DROP TABLE IF EXISTS ${table}`)));
});

type Asked = readonly (readonly [sql: string, ...values: unknown[]])[];
type Way = 'all' | 'run' | 'first' | 'raw';

/** What came of it, without what is a clock's or a name's. */
async function comesTo(asking: () => Promise<unknown>): Promise<unknown> {
  try {
    return JSON.parse(
      JSON.stringify(await asking(), (key, value) =>
        ['duration', 'served_by', 'size_after'].includes(key) ? undefined : value,
      ) ?? 'null',
    );
  } catch (error) {
    return String(error).replace(/reference = \w+/, 'reference = …');
  }
}
const bound = (database: D1Database, [sql, ...values]: Asked[number]) => {
  const statement = database.prepare(sql);
  return values.length > 0 ? statement.bind(...values) : statement;
};
async function same(asking: (database: D1Database) => Promise<unknown>): Promise<unknown> {
  const [simulated, stoodIn] = [await comesTo(() => asking(SIMULATED)), await comesTo(() => asking(DB))];
  expect(stoodIn).toEqual(simulated);
  return simulated;
}
const one = (way: Way, ...asked: Asked[number]) =>
  same((database) => {
    const statement = bound(database, asked) as unknown as Record<Way, () => Promise<unknown>>;
    return statement[way]();
  });
const batch = (...asked: Asked) => same((database) => database.batch(asked.map((each) => bound(database, each))));

const insert = 'INSERT INTO seat (number, guest, paid, face) VALUES (?1, ?2, ?3, ?4)';

it('has the schema of the product, in the same words', async () => {
  const schemaOf = `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' ORDER BY type, name`;
  // Of rows, the simulator has a table of its own to read.
  const rows = await same(async (database) => (await database.prepare(schemaOf).all()).results);
  expect(JSON.stringify(rows).length).toBeGreaterThan(10_000);
});

it('keeps and gives back every kind of value', async () => {
  const bytes = new Uint8Array([0, 1, 255]).buffer;
  await batch(
    [insert, 1, 'Åse "€" 🌞', 1.5, bytes],
    [insert, 2, '', 0, null],
    [insert, 2 ** 52, null, 1e-7, new ArrayBuffer(0)],
  );
  for (const way of ['all', 'run', 'first', 'raw'] as const) await one(way, 'SELECT * FROM seat ORDER BY number');
  await one('first', 'SELECT * FROM seat WHERE number = ?', 99);
  await one('all', 'SELECT true AS yes, NULL AS nothing, 7 AS a, 8 AS a, ?2 AS b, ? AS c, ?1 AS d', 1, 'x', 3);
  await one('all', 'SELECT ?', true);
  expect(await one('all', 'SELECT typeof(number) AS n, typeof(paid) AS p, typeof(face) AS f FROM seat')).toBeTruthy();
});

it('counts what is read, written and changed', async () => {
  await one('run', 'UPDATE seat SET paid = paid + 1');
  await one('run', 'UPDATE seat SET paid = 2 WHERE number = 77');
  await one('all', `${insert} RETURNING number, guest`, 4, 'Bo', 2, null);
  await batch(
    ['INSERT INTO meal (seat) VALUES (4)'],
    ['INSERT INTO meal (seat) SELECT number FROM seat'],
    ['SELECT 1'],
  );
  await one(
    'all',
    'SELECT count(*) AS n FROM meal JOIN seat ON seat.number = meal.seat WHERE seat.guest LIKE ?',
    '%o%',
  );
  await one('run', 'DELETE FROM meal WHERE seat = 1');
  await one('run', 'INSERT INTO seat (number) VALUES (4) ON CONFLICT DO NOTHING');
  await one('run', 'INSERT OR REPLACE INTO meal (id, seat) VALUES (1, 4)');
  // What a statement had changed before it failed was counted, and taken back.
  await one('run', 'INSERT INTO seat (number) SELECT 5 UNION ALL SELECT 4');
  await one('run', 'SELECT 1');
  await one('run', 'INSERT INTO meal (seat) VALUES (4)');
  await one('run', 'DELETE FROM meal');
  await one('run', 'DELETE FROM meal');
});

it('refuses in the same words, and keeps nothing of a batch that fails', async () => {
  const refused: Asked = [
    [insert, 1, 'again', 0, null],
    [insert, 9, '', 0, null],
    [insert, 9, 'Cleo', -1, null],
    ['INSERT INTO meal (seat) VALUES (?)', 1234],
    ['INSERT INTO meal (seat) VALUES (NULL)'],
    ['SELEC 1'],
    ['SELECT * FROM nobody'],
    ['SELECT no_such(1)'],
    [insert, 9],
    ['SELECT 1', 5],
    ["SELECT json('{')"],
    ['PRAGMA journal_mode = WAL'],
    ['BEGIN'],
    [insert, 9, undefined, 0, null],
    [insert, 9, { an: 'object' }, 0, null],
  ];
  for (const asked of refused) {
    expect([asked, await one('run', ...asked)]).toEqual([asked, expect.stringMatching(/Error|D1_/)]);
    await batch([insert, 8, 'is taken back', 0, null], asked);
    expect(await one('first', 'SELECT count(*) AS n FROM seat WHERE number = 8')).toEqual({ n: 0 });
  }
  // What is none counts as nothing, alone as in a batch.
  await same((database) => database.batch([]));
  await one('run', '');
  await batch(['  -- nothing\n'], ['SELECT count(*) AS n FROM seat']);
  await batch(
    ['PRAGMA defer_foreign_keys = ON'],
    ['INSERT INTO meal (seat) VALUES (55)'],
    [insert, 55, 'Dan', 0, null],
  );
});

it('sees in a session what was written before it', async () => {
  await same((database) => database.withSession('first-primary').batch([bound(database, ['SELECT * FROM seat'])]));
  await same(async (database) => (await database.exec('SELECT 1;\nSELECT 2;')).count);
});
