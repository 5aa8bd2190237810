import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { filesUnder, places, read } from '../../../scripts/house/sources';

/** A database as the migrations leave it, without rows. */
function emptyDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const file of filesUnder('worker/migrations', /\.sql$/)) database.exec(read(file));
  return database;
}

/** Statements that a document gives to type, in whatever quotes. */
const statement =
  /(["'`])((?:SELECT|WITH|UPDATE|INSERT|DELETE)\s(?:(?!\1)[\s\S])+? (?:FROM|SET|INTO) (?:(?!\1)[^\n])+)\1/g;
const documents = ['README.md', 'CONTRIBUTING.md', 'sandbox/README.md', ...filesUnder('docs', /\.md$/)];

test('every statement that a document gives can be asked of the database', () => {
  const database = emptyDatabase();
  const statements = documents.flatMap((file) =>
    [...read(file).matchAll(statement)].map(([, , sql = '']) => ({ file, sql })),
  );
  expect(statements.length).toBeGreaterThan(5);
  const faults = statements.flatMap(({ file, sql }) => {
    try {
      database.prepare(sql);
      return [];
    } catch (error) {
      return [{ file, fault: `${sql}: ${error instanceof Error ? error.message : error}` }];
    }
  });
  expect(places(faults)).toEqual([]);
});
