import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';
import { createObjects } from '../../../worker/services/backup/objects';
import { createNightlyBackup } from '../../../worker/services/backup/store';
import { createDatabase } from '../../../worker/services/database/database';
import { createBudget } from '../../../worker/services/jobs/budget';
import { fillEverything } from '../../setup/databases/fill-everything';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { backups, beginAnew, databases, file, run } from './run';

/** What an operator meets where a backup, or the database that it goes into, is not as it should be. */
const { raw, d1 } = databases.denmark;
const [target, statements] = [file('damage.sqlite'), file('damage.sql')];
let whole: Map<string, string>;
const night = 'nights/2026-11-25.json';

beforeAll(async () => {
  beginAnew();
  fillEverything(raw, 60);
  await createNightlyBackup({
    env: { ...secretsOf('denmark'), BACKUP: backups.bucket },
    database: createDatabase(d1),
    market: { id: 'denmark', timeZone: 'Europe/Copenhagen' },
    now: () => Date.parse('2026-11-25T03:00:00Z'),
  }).step(createBudget({ counters: { calls: 0 } }));
  whole = new Map(backups.objects);
});
afterEach(() => {
  for (const name of [target, statements]) rmSync(name, { force: true });
  for (const [key, text] of whole) backups.objects.set(key, text);
});

const restores = (to: string, words = '') => run(`backup restore --market denmark --to ${to} ${words}`.trim());
const countOf = (database: DatabaseSync, table: string) =>
  Number(database.prepare(`SELECT COUNT(*) AS count FROM ${table}`).get()?.count);
function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const migration of filesUnder('worker/migrations', /\.sql$/)) database.exec(read(migration));
  return database;
}

describe('a restore', () => {
  it('is for its owner alone: everybody of the cell is in the file', async () => {
    for (const to of [target, statements]) {
      expect((await restores(to)).err).toBe('');
      expect([to, statSync(to).mode & 0o077]).toEqual([to, 0]);
    }
  });

  it('of two at once that name one file, the later is refused and takes nothing from the first', async () => {
    for (const to of [target, statements]) {
      const both = await Promise.all([restores(to), restores(to)]);
      expect([to, both.map(({ code }) => code).sort()]).toEqual([to, [0, 1]]);
      expect(both.find(({ code }) => code === 1)?.err).toContain('is there already, and is not written over');
      expect([to, readFileSync(to).length > 10_000]).toEqual([to, true]);
    }
  });

  it('brings back all the rest where a piece is gone from every night, and counts what is not there', async () => {
    const objects = createObjects(secretsOf('denmark').DATA_KEYS);
    for (const [key, sealed] of whole) {
      const name = key.startsWith('chunks/') ? key.slice('chunks/'.length) : null;
      if (name && (await objects.open(name, sealed))?.table === 'audit') {
        backups.objects.delete(key);
        break;
      }
    }
    const stopped = await restores(target);
    expect([stopped.code, existsSync(target)]).toEqual([1, false]);
    expect(stopped.err).toMatch(/A piece of audit is missing or damaged: .* --skip-damaged/);
    const { code, err, out } = await restores(target, '--skip-damaged --json');
    expect([code, err]).toEqual([0, '']);
    const restored = new DatabaseSync(target, { readOnly: true });
    const lost = countOf(raw, 'audit') - countOf(restored, 'audit');
    expect(lost).toBeGreaterThan(0);
    expect(JSON.parse(out).lost).toEqual({ audit: lost });
    expect(countOf(restored, 'member')).toBe(countOf(raw, 'member'));
    restored.close();
    rmSync(target);
    expect((await restores(target, '--skip-damaged')).out).toContain(`Damaged, and not restored: ${lost} `);
  });

  it('names a night whose list is damaged, and prints none of it', async () => {
    for (const text of ['{"format":1,"keys":"secret', 'null']) {
      backups.objects.set(night, text);
      const { code, err } = await restores(target);
      expect([code, err]).toEqual([1, expect.stringContaining('The list of that night cannot be read')]);
      expect(err).not.toContain('secret');
    }
  });

  it('writes statements that a database with rows refuses, before anything of it is changed', async () => {
    expect((await restores(statements)).err).toBe('');
    const sql = readFileSync(statements, 'utf8');
    const held = migrated();
    held.exec(`INSERT INTO number_sequence (market, taken) VALUES ('sweden', 4)`);
    const triggers = `SELECT name, sql FROM sqlite_master ORDER BY name`;
    const before = held.prepare(triggers).all();
    held.exec('BEGIN');
    expect(() => held.exec(sql)).toThrow('this_database_holds_rows');
    held.exec('ROLLBACK');
    expect(held.prepare(triggers).all()).toEqual(before);
    held.close();
    const empty = migrated();
    empty.exec(`BEGIN; ${sql} COMMIT`);
    expect(empty.prepare(triggers).all()).toEqual(before);
    empty.close();
  });
});
