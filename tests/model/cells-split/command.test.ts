import { beforeAll, expect, it, vi } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';
import { migrationNames } from '../../../scripts/ops/cells/migrate';
import type { Bindings } from '../../../scripts/ops/command';
import { main } from '../../../scripts/ops/main';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { createLaggingKv } from '../../setup/databases/lagging-kv';
import { createSqliteD1, type D1Call } from '../../setup/databases/sqlite-d1';
import { named, secretsOf } from '../../setup/runtime/cell-vars';
import { fillOldDatabase, formerKeys } from './fill';

/** The command as it is typed, over an old database and four empty ones. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });
const schema = filesUnder('worker/migrations', /\.sql$/).map(read);
const applied = `CREATE TABLE d1_migrations (name TEXT); INSERT INTO d1_migrations VALUES ${migrationNames()
  .map((name) => `('${name}')`)
  .join(', ')};`;
const open = (hooks = {}) => createSqliteD1([...schema, applied], hooks);
/** How many jobs of the last cell rested whenever the first one was written into. */
const restedMeanwhile = new Set<unknown>();
const looks = async ({ sql }: D1Call) => {
  if (!sql.some((one) => one.startsWith('INSERT INTO "member"'))) return;
  const rested = `SELECT COUNT(*) AS n FROM job_lease WHERE leased_until > '9'`;
  restedMeanwhile.add(cells.england.raw.prepare(rested).get()?.n);
};
const cells = { denmark: open({ before: looks }), sweden: open(), netherlands: open(), england: open() };
let ticks = Date.now();
// Each look at the clock is two seconds later: KV takes one write a second.
const kv = createLaggingKv(() => {
  ticks += 2_000;
  return ticks;
});

let old: Awaited<ReturnType<typeof fillOldDatabase>>;
beforeAll(async () => {
  old = await fillOldDatabase({ denmark: 12, sweden: 6, netherlands: 6, england: 6 });
});

async function run(line: string, keys: string | undefined = formerKeys) {
  const said: string[] = [];
  const env = {
    ...{ FORMER: old.d1, KV: kv.at('office'), DATA_KEYS: keys },
    ...Object.assign({}, ...marketIds.map((id) => named({ ...secretsOf(id), DB: cells[id].d1 }, id))),
  };
  const code = await main(line.split(' '), {
    out: (text) => said.push(text),
    err: (text) => said.push(text),
    open: async () => ({ env: env as unknown as Bindings['env'], later: [], close: async () => undefined }),
  });
  return { code, out: said.join('\n') };
}
const tables = (id: MarketId, table: string) => cells[id].raw.prepare(`SELECT * FROM ${table}`).all();

it('counts, refuses what it cannot place, splits, counts again, and does it once', async () => {
  const dry = await run('cells split --from old --dry-run');
  expect([dry.code, dry.out]).toEqual([0, expect.stringMatching(/^member +30 +12 +6 +6 +6 +0 +0$/m)]);
  expect(dry.out).toContain('session: its cookie is signed with a key of a cell now');
  const homeless = await run('cells split --from old');
  expect([homeless.code, homeless.out]).toEqual([
    1,
    expect.stringMatching(/--rest MARKET:\noutbox: 2\naudit: 4\nfinding: 4/),
  ]);
  const locked = await run('cells split --from old --rest denmark', '');
  expect([locked.code, locked.out]).toEqual([1, expect.stringContaining('DATA_KEYS')]);
  for (const id of marketIds) expect(tables(id, 'member')).toEqual([]);

  const one = JSON.parse((await run('cells split --from old --rest denmark --market sweden --json')).out);
  expect(one.cells).toMatchObject([{ cell: 'sweden', moved: one.cells[0].rows }]);
  expect([tables('sweden', 'member').length, tables('england', 'member').length]).toEqual([6, 0]);
  for (const line of ['--rest england', '--rest england --market england']) {
    const other = await run(`cells split --from old ${line}`);
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('sweden was filled with --rest denmark')]);
  }
  for (const id of ['denmark', 'england'] as const) expect(tables(id, 'audit')).toEqual([]);
  const done = await run('cells split --from old --rest denmark --operator Ida --json');
  expect([done.code, done.out]).toEqual([0, expect.not.stringContaining('faults')]);
  expect(
    JSON.parse(done.out).cells.map(({ cell, moved }: { cell: string; moved: number }) => [cell, moved > 0]),
  ).toEqual(marketIds.map((id) => [id, id !== 'sweden']));
  expect([...restedMeanwhile]).toEqual([4]);
  const filled = cells.england.raw.prepare(`SELECT actor FROM audit WHERE action = 'cell.filled'`).all();
  expect(filled).toEqual([{ actor: 'terminal:Ida' }]);
  const texts = old.raw.prepare('SELECT * FROM text_override').all();
  for (const id of marketIds) expect(tables(id, 'text_override')).toEqual(texts);
  expect((await run('cells split --from old --rest denmark')).out).toContain('It was filled before.');
  const faulty = await run('cells split --from other --rest denmark');
  expect([faulty.code, faulty.out]).toEqual([1, expect.stringContaining('was filled from old, not from other')]);
});
