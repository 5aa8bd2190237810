import type { D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { allArchives, allBuckets, allDatabases } from './cells';
import { emptyKv } from './production-limits';

const { TEST_MIGRATIONS, TEST_ARCHIVE_MIGRATIONS, KV } = env as unknown as {
  TEST_MIGRATIONS: D1Migration[];
  TEST_ARCHIVE_MIGRATIONS: D1Migration[];
  KV: KVNamespace;
};
const statementsOf = (migrations: D1Migration[]) => migrations.flatMap(({ queries }) => queries);

/** Test files share a runtime; each begins with empty stores. */
await Promise.all([
  emptyKv(KV),
  ...allBuckets.map(emptyBucket),
  ...allDatabases.map((database) => emptyDatabase(database, statementsOf(TEST_MIGRATIONS))),
  ...allArchives.map((database) => emptyDatabase(database, statementsOf(TEST_ARCHIVE_MIGRATIONS))),
]);

/** Migrates a new database, and removes the rows of one that another test file has used. */
async function emptyDatabase(database: D1Database, statements: readonly string[]): Promise<void> {
  const { results } = await database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_*' AND name NOT GLOB 'sqlite_*'`)
    .all<{ name: string }>();
  const texts =
    results.length === 0
      ? statements
      : ['PRAGMA defer_foreign_keys = ON', ...results.map(({ name }) => `DELETE FROM ${name}`)];
  // One batch: statement by statement it takes ten times as long.
  await database.batch(texts.map((sql) => database.prepare(sql)));
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list();
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}
