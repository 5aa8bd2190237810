import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { archiveCutoff } from '../../../worker/domain/markets/archive-age';
import { passes } from '../../setup/money/money';
import { rowsOf } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { archiveOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

/** Payments and entries of the audit move to the archive as they are, and nothing that is added up changes by it. */
let world: World;
let member: Member;
let months = 0;

type AnyRow = Record<string, string | number | null>;
const here = (sql: string, ...values: string[]) => rowsOf<AnyRow>('denmark', sql, ...values);
const there = async (sql: string, ...values: string[]) =>
  (
    await archiveOf('denmark')
      .prepare(sql)
      .bind(...values)
      .all<AnyRow>()
  ).results;
const byKey = { payment: 'payment_id', movement: 'kind, reference', audit: 'audit_id' } as const;
type Table = keyof typeof byKey;
const tables = Object.keys(byKey) as Table[];

/** Every row of both, each once. */
async function whole() {
  const found = tables.map(async (table) => {
    const sql = `SELECT * FROM ${table}`;
    const all = [...(await here(sql)), ...(await there(sql))].map((row) => JSON.stringify(row));
    return [table, [...new Set(all)].sort()] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
const sums = () =>
  Promise.all(
    [
      'SELECT * FROM movement_day ORDER BY 1, 2, 3, 4',
      'SELECT * FROM vat_day ORDER BY 1, 2, 3, 4, 5, 6',
      // Days end after 800 of them, as they always do.
      'SELECT * FROM business_figure WHERE length(period) <> 10 ORDER BY 1, 2, 3, 4, 5',
      'SELECT * FROM business_change',
      'SELECT subscription_id, is_uncharged, is_misjudged FROM subscription ORDER BY 1',
    ].map((sql) => here(sql)),
  );
const counts = async (find = here) =>
  Promise.all(tables.map(async (table) => (await find(`SELECT 1 FROM ${table}`)).length));

beforeAll(async () => {
  world = await createWorld();
  member = await createMember(world);
  for (; months < 27; months += 1) await passes(world, 31);
  await world.services.jobs.sweep();
  await world.services.jobs.sweep();
});

describe('the purge of a cell with an archive', () => {
  it('moves what is older than its market says, each row as it was, and changes no sum', async () => {
    const before = { rows: await whole(), sums: await sums() };
    expect(await counts(there)).toEqual([0, 0, 0]);
    const { archived } = await world.services.jobs.purge();
    expect(archived).toBeGreaterThan(6);
    expect({ rows: await whole(), sums: await sums() }).toEqual(before);
    const cutoff = archiveCutoff(markets.denmark, world.now());
    for (const table of tables) {
      expect([table, await here(`SELECT * FROM ${table} WHERE at < ?`, cutoff)]).toEqual([table, []]);
      expect([table, await there(`SELECT * FROM ${table} WHERE at >= ?`, cutoff)]).toEqual([table, []]);
    }
    expect((await counts(there)).every((count) => count > 2)).toBe(true);
    expect(await here('SELECT * FROM archive_move')).toEqual([]);
    expect((await world.services.jobs.purge()).archived).toBe(0);
    expect(await world.services.jobs.reconcile()).toMatchObject({ differences: [], providerUnavailable: false });
  });
});
