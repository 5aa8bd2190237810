import { beforeAll, describe, expect, it, vi } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';
import type { Cell } from '../../../scripts/ops/cells/plan';
import { planOf } from '../../../scripts/ops/cells/plan';
import { rules } from '../../../scripts/ops/cells/rules';
import { fillCell } from '../../../scripts/ops/cells/split';
import { createSealer, createSigner } from '../../../worker/crypto/keyring';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { readEnv } from '../../../worker/env';
import { createSqliteD1, type D1Hooks } from '../../setup/databases/sqlite-d1';
import { named, secretsOf } from '../../setup/runtime/cell-vars';
import { fillOldDatabase, formerKeys, type Row } from './fill';

const schema = filesUnder('worker/migrations', /\.sql$/).map(read);
// A great many statements one after the other.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });
const members = { denmark: 420, sweden: 60, netherlands: 45, england: 31 };
const rest: MarketId = 'denmark';

let old: Awaited<ReturnType<typeof fillOldDatabase>>;
beforeAll(async () => {
  old = await fillOldDatabase(members);
});
const former = () => ({ database: old.d1, sealer: createSealer(formerKeys) });

function openCell(id: MarketId, hooks?: D1Hooks) {
  const { d1, raw } = createSqliteD1(schema, hooks);
  const cell: Cell = { id, database: d1, sealer: createSealer(secretsOf(id).DATA_KEYS) };
  return { cell, raw, rows: (table: string) => raw.prepare(`SELECT * FROM ${table}`).all() as Row[] };
}
type Open = ReturnType<typeof openCell>;

/** What a column reads once the cell itself has opened it. */
async function opened(row: Row, columns: readonly string[], sealer: Cell['sealer']): Promise<Row> {
  const next = { ...row };
  for (const column of columns)
    if (typeof next[column] === 'string') next[column] = (await sealer.open(next[column])) ?? next[column];
  return next;
}

const isOwn = (owner: unknown, id: MarketId) =>
  owner === id || (owner === 'rest' && id === rest) || (Array.isArray(owner) && owner.includes(id));
const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

/** Every row of every table, against what was written and to whom it belongs. */
async function expectAllOf({ cell, raw, rows }: Open) {
  const finished = new Map<unknown, number>();
  for (const { row } of old.written.filter(
    ({ table, row: one, owner }) => table === 'survey_response' && one.state === 'finished' && owner === cell.id,
  ))
    finished.set(row.survey_id, (finished.get(row.survey_id) ?? 0) + 1);
  for (const [table, rule] of Object.entries(rules)) {
    if (rule.to === 'none') {
      if (table !== 'job_lease') expect(rows(table), table).toEqual([]);
      continue;
    }
    const sealed = rule.changes?.sealed ?? [];
    const written = old.written.filter((one) => one.table === table && isOwn(one.owner, cell.id));
    const columns = Object.keys(written[0]?.row ?? {});
    const expected = written.map(async ({ row }) => {
      const plain = await opened(row, sealed, createSealer(formerKeys));
      if (table === 'staff') plain.pin_mac = `split:${row.staff_id}`;
      if (table === 'contact_message') plain.network_key = null;
      if (table === 'survey_pointer') plain.finished = finished.get(row.survey_id) ?? 0;
      return plain;
    });
    // That the cell was filled is noted there, and came from nowhere.
    const found = rows(table)
      .filter(({ action }) => action !== 'cell.filled')
      .map((row) => opened(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])), sealed, cell.sealer));
    expect(sorted(await Promise.all(found)), `${table} of ${cell.id}`).toEqual(sorted(await Promise.all(expected)));
  }
  expect(raw.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  expect(raw.prepare(`SELECT 1 FROM job_lease WHERE leased_until > '2000'`).all()).toEqual([]);
}

const options = async () => ({ source: 'old', rest, plans: await planOf(former()), operator: 'test' });

describe('an old database that is taken apart', () => {
  it('is filled in every table, and each has a rule', () => {
    const tables = old.raw
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
      .all()
      .map(({ name }) => String(name));
    expect(Object.keys(rules).sort()).toEqual(tables.sort());
    for (const table of tables) expect(old.raw.prepare(`SELECT 1 FROM ${table} LIMIT 1`).all(), table).toHaveLength(1);
  });

  it('is planned row by row: nothing is without a place', async () => {
    for (const { table, rows, cells, rest: nobody, left, reason } of await planOf(former())) {
      const own = old.written.filter((one) => one.table === table);
      expect(rows, table).toBe(own.length);
      for (const id of marketIds)
        expect(cells[id], `${table} of ${id}`).toBe(
          own.filter(({ owner }) => owner !== 'rest' && isOwn(owner, id)).length,
        );
      expect(nobody, table).toBe(own.filter(({ owner }) => owner === 'rest').length);
      expect([left, left > 0], table).toEqual([own.filter(({ owner }) => owner === 'left').length, reason !== null]);
    }
  });

  it('has every row in its cell and in no other, and can be split again without harm', async () => {
    for (const id of marketIds) {
      const open = openCell(id);
      expect(await fillCell(former(), open.cell, await options())).toBe(true);
      await expectAllOf(open);
      expect(await fillCell(former(), open.cell, await options())).toBe(false);
      await expectAllOf(open);
      expect(open.rows('audit').filter(({ action }) => action === 'cell.filled')).toMatchObject([
        { actor: 'terminal:test', subject: id },
      ]);
    }
  });

  it('is not called whole while a row is missing, and its jobs rest', async () => {
    const open = openCell('sweden');
    const plans = (await options()).plans.map((plan) =>
      plan.table === 'payment' ? { ...plan, cells: { ...plan.cells, sweden: plan.cells.sweden + 1 } } : plan,
    );
    const filled = fillCell(former(), open.cell, { ...(await options()), plans });
    await expect(filled).rejects.toThrow(/^payment of sweden: \d+ rows should be there, \d+ are$/);
    expect(open.raw.prepare(`SELECT COUNT(*) AS held FROM job_lease WHERE leased_until > '9'`).get()).toEqual({
      held: 4,
    });
    expect(await fillCell(former(), open.cell, await options())).toBe(true);
    await expectAllOf(open);
  });

  it.each(['before', 'after'] as const)(
    'killed %s a commit, again and again, and gone on with: the same rows',
    async (when) => {
      for (const id of ['denmark', 'england'] as const) {
        let [left, kills] = [0, 0];
        const how = await options();
        const die = async ({ sql }: { sql: readonly string[] }) => {
          if (sql.length === 1 && /^\s*SELECT/i.test(sql[0] ?? '')) return;
          left -= 1;
          if (left === 0) throw new Error('killed');
        };
        const open = openCell(id, { [when]: die });
        for (let run = 0; run < 500; run += 1) {
          // Never at the same place; far enough that it gets on.
          left = 4 + (run % 5);
          const outcome = await fillCell(former(), open.cell, how).then(
            () => 'done',
            (error: Error) => error.message,
          );
          if (outcome === 'done') break;
          expect(outcome).toContain('killed');
          kills += 1;
          // Until all of it is there, no job of the cell runs.
          const held = open.raw.prepare(`SELECT COUNT(*) AS held FROM job_lease WHERE leased_until > '9'`).get()?.held;
          const isWhole = open.raw
            .prepare('SELECT 1 FROM cell_split WHERE finished_at IS NOT NULL AND table_name = ?')
            .get('');
          expect(held).toBe(isWhole ? 0 : 4);
        }
        expect(kills).toBeGreaterThan(id === 'denmark' ? 8 : 4);
        left = Number.POSITIVE_INFINITY;
        await expectAllOf(open);
      }
    },
  );
});

describe('the key of the old database', () => {
  const address = 'no-more-surveys@example.com';
  const cellVars = (id: MarketId, changes: Partial<ReturnType<typeof secretsOf>>) =>
    named({ ...secretsOf(id), DB: {}, MAIL_FROM: 'Solhus <a@solhus.example>', ...changes }, id);
  const start = (changes: (id: MarketId) => Partial<ReturnType<typeof secretsOf>>) =>
    readEnv({
      ...{
        ENVIRONMENT: 'local',
        APP_URL: 'http://localhost:8787',
        DEFAULT_MARKET: 'denmark',
        KV: {},
        MAIL_ADAPTER: 'binding',
      },
      ...{ HOSTS: JSON.stringify(Object.fromEntries(marketIds.map((id) => [`${id}.localhost`, id]))) },
      PAYMENT_API_URL: 'http://localhost:8788/stripe',
      ...Object.assign({}, ...marketIds.map((id) => cellVars(id, changes(id)))),
    });
  const withFormer = (id: MarketId) => ({ DATA_KEYS: `${secretsOf(id).DATA_KEYS},${formerKeys}` });

  it('may stand second in each cell, which knows by it who wants no more surveys, and makes nothing with it', async () => {
    const before = await createSigner(formerKeys, 'survey address').sign(address);
    for (const id of marketIds) {
      const { DATA_KEYS: keys } = start(withFormer).cells[id];
      const [first, ...older] = await createSigner(keys, 'survey address').signAll(address);
      expect(older).toEqual([before]);
      expect(first).toBe(await createSigner(secretsOf(id).DATA_KEYS, 'survey address').sign(address));
    }
  });

  it('may be the first of none, and no other key may stand in two cells', () => {
    const isShared = /is that of \w+_DENMARK, each cell has its own/;
    const first = (id: MarketId) => (id === 'sweden' ? { DATA_KEYS: formerKeys } : withFormer(id));
    expect(() => start(first)).toThrow(isShared);
    expect(() => start((id) => (id === 'denmark' ? { DATA_KEYS: formerKeys } : withFormer(id)))).toThrow(isShared);
    const sessions = (id: MarketId) => ({ SESSION_KEYS: `${secretsOf(id).SESSION_KEYS},${formerKeys}` });
    expect(() => start(sessions)).toThrow(isShared);
    const crossed = (id: MarketId) =>
      id === 'sweden' ? { QUOTE_KEYS: `${secretsOf(id).QUOTE_KEYS},${formerKeys}` } : withFormer(id);
    expect(() => start(crossed)).toThrow(isShared);
  });
});

describe('what is not split', () => {
  it('a cell that holds something already, or that was filled from another database', async () => {
    const used = openCell('sweden');
    used.raw.exec(`INSERT INTO text_override VALUES ('sv', '{}', '2026-01-01')`);
    await expect(fillCell(former(), used.cell, await options())).rejects.toThrow(
      'sweden is not empty: text_override has 1 rows',
    );
    const filled = openCell('england');
    await fillCell(former(), filled.cell, await options());
    await expect(fillCell(former(), filled.cell, { ...(await options()), source: 'other' })).rejects.toThrow(
      'filled from old',
    );
  });

  it('a table that nobody has a rule for, once it has a row', async () => {
    old.raw.exec('CREATE TABLE news (id TEXT PRIMARY KEY)');
    await expect(planOf(former())).resolves.toBeDefined();
    old.raw.exec(`INSERT INTO news VALUES ('1')`);
    await expect(planOf(former())).rejects.toThrow('news');
    old.raw.exec('DROP TABLE news');
  });

  it('what only a database of cells has rows in', async () => {
    const { d1, raw } = createSqliteD1(schema);
    const tables = raw
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name`)
      .all() as Row[];
    const later = tables.map(({ name }) => String(name)).filter((name) => !(name in rules));
    const named = read('docs/decisions/026-splitting-a-database.md').match(/Later ones \(([^)]*)\)/)?.[1] ?? '';
    expect(named.match(/\w+/g)).toEqual(later);
    await expect(planOf({ ...former(), database: d1 })).resolves.toBeDefined();
    raw.exec(`INSERT INTO budget VALUES ('try-cell:x', 1, '2026-01-01')`);
    await expect(planOf({ ...former(), database: d1 })).rejects.toThrow('The table budget has rows');
  });

  it('a cell whose schema lacks a column', async () => {
    const behind = openCell('netherlands');
    behind.raw.exec('ALTER TABLE member DROP COLUMN street');
    await expect(fillCell(former(), behind.cell, await options())).rejects.toThrow('no column street in member');
  });

  it('a contract that crosses from one market to another', async () => {
    const id = String(
      old.written.find(({ table, owner }) => table === 'subscription' && owner === 'sweden')?.row.subscription_id,
    );
    old.raw.exec(`UPDATE subscription SET market = 'england' WHERE subscription_id = '${id}'`);
    await expect(fillCell(former(), openCell('england').cell, await options())).rejects.toThrow(id);
    old.raw.exec(`UPDATE subscription SET market = 'sweden' WHERE subscription_id = '${id}'`);
  });
});
