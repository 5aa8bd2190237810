import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesUnder, read } from '../../../scripts/house/sources';
import type { Bindings } from '../../../scripts/ops/command';
import { main } from '../../../scripts/ops/main';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { createLaggingKv } from '../../setup/databases/lagging-kv';
import { createMemoryBucket } from '../../setup/databases/memory-bucket';
import { createSqliteD1 } from '../../setup/databases/sqlite-d1';
import { named, secretsOf } from '../../setup/runtime/cell-vars';

const schema = filesUnder('worker/migrations', /\.sql$/).map(read);
/** Cells whose database does not answer. */
export const down = new Set<MarketId>();
/** Called with what a cell's database is asked for, before it is done: what it throws is what the caller hears. */
export const asked: Partial<Record<MarketId, (sql: readonly string[]) => void>> = {};
const open = (id: MarketId) =>
  createSqliteD1(schema, {
    async before({ sql }) {
      asked[id]?.(sql);
      if (down.has(id)) throw new Error('D1_ERROR: Network connection lost.');
    },
  });
/** One a cell. */
export const databases = Object.fromEntries(marketIds.map((id) => [id, open(id)])) as Record<
  MarketId,
  ReturnType<typeof createSqliteD1>
>;
/** Test files share this module where they run in one process: each begins with empty databases and without a backup. */
export function beginAnew(): void {
  backups.objects.clear();
  for (const id of marketIds) {
    const { raw } = databases[id];
    const tables = raw
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .all();
    const [off, on] = ['PRAGMA foreign_keys = OFF', 'PRAGMA foreign_keys = ON'];
    raw.exec([off, ...tables.map(({ name }) => `DELETE FROM ${name}`), on].join(';'));
  }
}

export const { d1 } = databases.denmark;
let ticks = Date.now();
// Each look at the clock is two seconds later: KV takes one write a second.
export const kv = createLaggingKv(() => {
  ticks += 2_000;
  return ticks;
});
/** Of Denmark's backups. */
export const backups = createMemoryBucket();
const cells = marketIds.map((id) =>
  named(
    {
      ...secretsOf(id),
      DB: databases[id].d1,
      BACKUP: id === 'denmark' ? backups.bucket : createMemoryBucket().bucket,
      MAIL_FROM: 'Solhus <no-reply@solhus.example>',
    },
    id,
  ),
);
const env = {
  ENVIRONMENT: 'local',
  APP_URL: 'http://localhost:8787',
  HOSTS: JSON.stringify({
    'dk.localhost': 'denmark',
    'se.localhost': 'sweden',
    'nl.localhost': 'netherlands',
    'uk.localhost': 'england',
  }),
  DEFAULT_MARKET: 'denmark',
  IDENTITY_BASE_URL: 'http://localhost:1/identity',
  PAYMENT_API_URL: 'http://localhost:1/stripe',
  MAIL_ADAPTER: 'http',
  MAIL_API_URL: 'http://localhost:1/mail',
  KV: kv.at('office'),
  ...Object.assign({}, ...cells),
};

/** A command as it is typed, over databases and a KV in memory; `without` leaves out what its names match. */
export async function run(line: string | string[], { refuses = false, without = /^$/ } = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const environments: (string | null)[] = [];
  const code = await main(typeof line === 'string' ? line.split(' ') : line, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    open: async (environment) => {
      environments.push(environment);
      if (refuses) throw new Error('no account');
      const later: Promise<unknown>[] = [];
      return {
        env: Object.fromEntries(Object.entries(env).filter(([name]) => !without.test(name))) as Bindings['env'],
        later,
        close: async () => void (await Promise.allSettled(later)),
      };
    },
  });
  return { code, out: out.join('\n'), err: err.join('\n'), asked: environments };
}

const folder = join(tmpdir(), `medlem-ops-${process.pid}`);
/** A file of this run alone. */
export const file = (name: string) => `${folder}-${name}`;
