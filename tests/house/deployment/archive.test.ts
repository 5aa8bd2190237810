import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { notesOfArchive } from '../../../scripts/deployment/archive';
import { readConfiguration } from '../../../scripts/deployment/configuration';
import { filesUnder, read } from '../../../scripts/house/sources';
import { marketIds } from '../../../worker/domain/markets';
import { archivedKeys } from '../../../worker/services/database/carried-rows';

const open = (folder: string) => {
  const database = new DatabaseSync(':memory:');
  for (const file of filesUnder(folder, /\.sql$/)) database.exec(read(file));
  return database;
};
const columnsOf = (database: DatabaseSync, table: string) =>
  database.prepare('SELECT name, type, pk, "notnull" FROM pragma_table_info(?) ORDER BY name').all(table);

it('the archive has the columns and keys of the tables it is for, and no others', () => {
  const [cell, archive] = [open('worker/migrations'), open('worker/migrations-archive')];
  const tables = archive.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`).all();
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(archivedKeys).sort());
  for (const [table, key] of Object.entries(archivedKeys)) {
    const columns = columnsOf(archive, table);
    expect(columns.filter(({ pk }) => Number(pk) > 0).map(({ name }) => name)).toEqual([...key]);
    // A key that is not null by itself in a table without a rowid is said to be so in one with.
    const own = columnsOf(cell, table).map((column) => (Number(column.pk) > 0 ? { ...column, notnull: 1 } : column));
    expect([table, columns]).toEqual([table, own]);
  }
});

it('a deployment without archives is told where old payments stay, and is not refused for it', () => {
  const config = readConfiguration('production');
  expect(notesOfArchive(config)).toEqual([]);
  const cells = config.d1_databases.filter(({ binding }: { binding: string }) => binding.startsWith('DB_'));
  expect(notesOfArchive({ d1_databases: cells })).toEqual(
    marketIds.map((market) => expect.stringContaining(`${market} keeps old payments`)),
  );
});

it('a database of before gets its wide tables with every row as it was', () => {
  const files = filesUnder('worker/migrations', /\.sql$/);
  const last = files.findIndex((file) => file.includes('0029_'));
  const database = new DatabaseSync(':memory:');
  for (const file of files.slice(0, last)) database.exec(read(file));
  database.exec('PRAGMA foreign_keys = OFF');
  const ids = ['', '-', '0', '9f', 'a', 'F', 'f', 'fz', 'g', 'zzz', 'ø'].map((id) => `${id}1`);
  for (const id of ids) {
    database
      .prepare(
        `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, at, seller)
         VALUES (?1, 's', 'm', ?1, 'charge', 'succeeded', 5, 1, 'DKK', ?1, 'x')`,
      )
      .run(id);
    database
      .prepare(
        `INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at)
         VALUES ('charge', ?1, ?1, 's', 'denmark', 5, 0, 'DKK', '2026-01-01', ?1)`,
      )
      .run(id);
    database
      .prepare(
        `INSERT INTO consent (consent_id, kind, text, text_version, language, given_at) VALUES (?, 'terms', 't', '1', 'da', 'g')`,
      )
      .run(id);
  }
  const all = () =>
    ['payment', 'movement', 'consent', 'movement_day', 'vat_day'].map((table) =>
      database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
    );
  const before = all();
  expect(before.slice(0, 3).map((rows) => rows.length)).toEqual([ids.length, ids.length, ids.length]);
  const triggers = () =>
    database
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
      .all()
      .map(({ name }) => name);
  const had = triggers();
  database.exec(`BEGIN; ${read(files[last] ?? '')} COMMIT`);
  expect(all()).toEqual(before);
  expect(triggers()).toEqual([...had, 'member_closed_archived'].sort());
});
