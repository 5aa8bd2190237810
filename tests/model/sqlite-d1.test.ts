import { expect, it } from 'vitest';
import { Conflict, isUniqueViolation } from '../../worker/failures';
import { createDatabase, requireChange } from '../../worker/services/database/database';
import { createSqliteD1, type D1Hooks } from '../setup/databases/sqlite-d1';

const schema = ['CREATE TABLE seat (number INTEGER PRIMARY KEY, guest TEXT UNIQUE)'];
const open = (hooks?: D1Hooks) => createSqliteD1(schema, hooks).d1;
const insert = 'INSERT INTO seat (number, guest) VALUES (?1, ?2)';
const countOf = (d1: D1Database) => d1.prepare('SELECT count(*) AS n FROM seat').first('n');

it('binds numbered, repeated and mixed parameters and gives RETURNING rows', async () => {
  const d1 = open();
  expect(await d1.prepare('SELECT ?2 AS b, ? AS c, ?1 AS a, ?1 AS again').bind(1, 2, 3).first()).toEqual({
    a: 1,
    b: 2,
    c: 3,
    again: 1,
  });
  const { results, meta } = await d1.prepare(`${insert} RETURNING guest`).bind(1, 'Anna').all();
  expect(results).toEqual([{ guest: 'Anna' }]);
  expect(meta).toMatchObject({ changes: 1, changed_db: true });
  expect((await d1.prepare('UPDATE seat SET guest = ? WHERE number = ?').bind('Bo', 9).run()).meta.changes).toBe(0);
  expect(await d1.prepare('SELECT guest FROM seat WHERE number = ?').bind(9).first()).toBeNull();
});

it('throws in the words of D1', async () => {
  const d1 = open();
  await d1.prepare(insert).bind(1, 'Anna').run();
  const taken =
    'D1_ERROR: UNIQUE constraint failed: seat.guest: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_UNIQUE)';
  await expect(d1.prepare(insert).bind(2, 'Anna').run()).rejects.toThrow(taken);
  await expect(d1.prepare("SELECT json('{')").run()).rejects.toThrow('D1_ERROR: malformed JSON: SQLITE_ERROR');
  await expect(d1.prepare(insert).bind(1).run()).rejects.toThrow('Wrong number of parameter bindings');
  await expect(d1.batch([])).rejects.toThrow('D1_ERROR: No SQL statements detected.');
  expect(() => d1.prepare(insert).bind(1, undefined)).toThrow("D1_TYPE_ERROR: Type 'undefined' not supported");
});

it('rolls a whole batch back, and the product tells a conflict from a double', async () => {
  const d1 = open();
  const database = createDatabase(d1);
  const seat = (number: number, guest: string) => database.prepare(insert, number, guest);
  await database.write([seat(1, 'Anna'), requireChange(database)]);
  const nobody = database.prepare('UPDATE seat SET guest = ? WHERE number = ?', 'Bo', 9);
  await expect(database.write([seat(2, 'Bo'), nobody, requireChange(database)])).rejects.toBeInstanceOf(Conflict);
  await expect(database.write([seat(3, 'Cleo'), seat(4, 'Anna')])).rejects.toSatisfy(isUniqueViolation);
  expect(await countOf(d1)).toBe(1);
});

it('loses a call before it is carried out, or after', async () => {
  const lose = async () => {
    throw new Error('D1_ERROR: Network connection lost.');
  };
  const hooks: D1Hooks = { before: lose };
  const d1 = open(hooks);
  await expect(d1.prepare(insert).bind(1, 'Anna').run()).rejects.toThrow('lost');
  delete hooks.before;
  expect(await countOf(d1)).toBe(0);
  hooks.after = lose;
  await expect(d1.prepare(insert).bind(1, 'Anna').run()).rejects.toThrow('lost');
  delete hooks.after;
  expect(await countOf(d1)).toBe(1);
});
