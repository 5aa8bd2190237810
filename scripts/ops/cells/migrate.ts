import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery } from 'wrangler';
import { root } from '../../building/toolchain.mjs';
import type { Command } from '../command';
import { counted } from '../counted';
import { exampleMarket } from '../examples';
import { archiveIn, databaseIn } from './database-in';
import { inEachCell } from './each';
import { rowsOf } from './tables';

const folder = join(root, 'worker/migrations');
/** Of the archive beside a cell (docs/decisions/062). */
const archiveFolder = join(root, 'worker/migrations-archive');

/** Names of all migrations in the order of application. */
export const migrationNames = (of = folder) =>
  readdirSync(of)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort();

export const migrateCommand: Command = {
  summary: 'Applies the migrations that a cell’s database and its archive lack, in all cells.',
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
      const archive = archiveIn(env, market);
      const own = await pendingIn(database);
      const old = archive ? await pendingIn(archive, archiveFolder) : [];
      const pending = [...own, ...old.map((name) => `${name} (archive)`)];
      if (!context.dryRun) {
        for (const name of own) await apply(database, name);
        if (archive) for (const name of old) await apply(archive, name, archiveFolder);
      }
      const what = `${counted(pending.length, 'migration')} ${context.dryRun ? 'would be ' : ''}applied.`;
      return {
        result: { applied: context.dryRun ? [] : pending, pending: context.dryRun ? pending : [] },
        text: [...pending, pending.length === 0 ? 'Nothing to apply.' : what].join('\n'),
      };
    });
  },
};

/** Migrations that are not applied yet. */
export async function pendingIn(database: D1Database, of = folder): Promise<readonly string[]> {
  const [table] = await rowsOf(database, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'`);
  const applied = table ? await rowsOf(database, 'SELECT name FROM d1_migrations') : [];
  const names = new Set(applied.map(({ name }) => name));
  return migrationNames(of).filter((name) => !names.has(name));
}

/** Applies a migration and records it in one batch. */
async function apply(database: D1Database, name: string, of = folder): Promise<void> {
  const statements = unstable_splitSqlQuery(readFileSync(join(of, name), 'utf8'));
  await database.batch([
    database.prepare(
      `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
         applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    ),
    ...statements.map((sql) => database.prepare(sql)),
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
  ]);
}
