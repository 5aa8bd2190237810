import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery } from 'wrangler';
import { root } from '../../building/toolchain.mjs';
import type { Command } from '../command';
import { counted } from '../counted';
import { exampleMarket } from '../examples';
import { databaseIn } from './database-in';
import { inEachCell } from './each';
import { rowsOf } from './tables';

const folder = join(root, 'worker/migrations');

/** Names of all migrations in the order of application. */
export const migrationNames = () =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort();

export const migrateCommand: Command = {
  summary: 'Applies the migrations that a cell’s database lacks, in all cells.',
  usage: '',
  examples: ['migrate --dry-run', 'migrate --remote', `migrate --market ${exampleMarket} --remote --env preview`],
  notes: [
    'Each migration is applied as a whole or not at all, and noted as wrangler notes it: `wrangler d1 migrations` may be used',
    'as well. Apply them before the code that needs them is deployed; `npm run doctor` compares.',
  ],
  async run(context) {
    const { env } = await context.bindings();
    return inEachCell(context, async (market) => {
      const database = databaseIn(env, market);
      const pending = await pendingIn(database);
      if (!context.dryRun) for (const name of pending) await apply(database, name);
      const what = `${counted(pending.length, 'migration')} ${context.dryRun ? 'would be ' : ''}applied.`;
      return {
        result: { applied: context.dryRun ? [] : pending, pending: context.dryRun ? pending : [] },
        text: [...pending, pending.length === 0 ? 'Nothing to apply.' : what].join('\n'),
      };
    });
  },
};

/** Migrations that are not applied yet. */
export async function pendingIn(database: D1Database): Promise<readonly string[]> {
  const [table] = await rowsOf(database, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'`);
  const applied = table ? await rowsOf(database, 'SELECT name FROM d1_migrations') : [];
  const names = new Set(applied.map(({ name }) => name));
  return migrationNames().filter((name) => !names.has(name));
}

/** Applies a migration and records it in one batch. */
async function apply(database: D1Database, name: string): Promise<void> {
  const statements = unstable_splitSqlQuery(readFileSync(join(folder, name), 'utf8'));
  await database.batch([
    database.prepare(
      `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
         applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    ),
    ...statements.map((sql) => database.prepare(sql)),
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
  ]);
}
