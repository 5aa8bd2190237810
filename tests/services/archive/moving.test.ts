import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { archiveCutoff } from '../../../worker/domain/markets/archive-age';
import { archivedTables, here, sums, there, twoYearsPass, whole } from '../../setup/money/archived';
import { createMember } from '../../setup/people/member';
import { archiveOf, databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

/** Payments and entries of the audit move to the archive as they are, and nothing that is added up changes by it. */
let world: World;

const counts = async (find = here) =>
  Promise.all(archivedTables.map(async (table) => (await find(`SELECT 1 FROM ${table}`)).length));

/** Two databases whose writer dies at a write of either: before it arrives, or before its answer does. */
function mortal() {
  const life = { left: Number.POSITIVE_INFINITY, isAnswerLost: false };
  const lost = () => new Error('D1_ERROR: Network connection lost.');
  const open = (database: D1Database): D1Database =>
    new Proxy(database, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value;
        return async (statements: D1PreparedStatement[]) => {
          life.left -= 1;
          if (life.left < 0 || (life.left === 0 && !life.isAnswerLost)) throw lost();
          const answer = await target.batch(statements);
          if (life.left === 0) throw lost();
          return answer;
        };
      },
    });
  return { life, DB: open(databaseOf('denmark')), ARCHIVE: open(archiveOf('denmark')) };
}

beforeAll(async () => {
  world = await createWorld();
  await createMember(world);
  await createMember(world);
  await twoYearsPass(world);
});

describe('the purge of a cell with an archive', () => {
  it('has every row in at least one of both at whatever call it is ended, and changes no sum', async () => {
    const before = { rows: await whole(), sums: await sums() };
    expect(await counts(there)).toEqual([0, 0, 0]);
    const { life, ...bindings } = mortal();
    const dying = await createWorld(bindings);
    dying.advance((world.now() - dying.now()) / 1000);
    let ended = 0;
    for (let at = 1; at <= 30; at += 1)
      for (const isAnswerLost of [false, true]) {
        Object.assign(life, { left: at, isAnswerLost });
        await dying.services.jobs.purge().catch(() => undefined);
        ended += life.left <= 0 ? 1 : 0;
        life.left = Number.POSITIVE_INFINITY;
        expect([at, { rows: await whole(), sums: await sums() }]).toEqual([at, before]);
        expect(await here('SELECT * FROM archive_move')).toEqual([]);
      }
    expect(ended).toBeGreaterThan(10);
    await world.services.jobs.purge();
    expect({ rows: await whole(), sums: await sums() }).toEqual(before);
    const cutoff = archiveCutoff(markets.denmark, world.now());
    for (const table of archivedTables) {
      expect([table, await here(`SELECT * FROM ${table} WHERE at < ?`, cutoff)]).toEqual([table, []]);
      expect([table, await there(`SELECT * FROM ${table} WHERE at >= ?`, cutoff)]).toEqual([table, []]);
    }
    expect((await counts(there)).every((count) => count > 2)).toBe(true);
    expect((await world.services.jobs.purge()).archived).toBe(0);
    expect(await world.services.jobs.reconcile()).toMatchObject({ differences: [], providerUnavailable: false });
  });

  it('leaves here about which something is open, and without an archive everything', async () => {
    const cutoff = archiveCutoff(markets.denmark, world.now() + 62 * 86_400_000);
    const [open, other] = await here(`SELECT * FROM payment WHERE kind = 'charge' AND at < ? ORDER BY at`, cutoff);
    await here(
      `INSERT INTO dispute (dispute_id, payment_id, subscription_id, market, amount_minor, currency, reason, state, opened_at, asked_at)
       SELECT 'du_open', payment_id, subscription_id, 'denmark', 1, 'DKK', 'other', 'underReview', at, at FROM payment WHERE payment_id = ?`,
      String(open?.payment_id),
    );
    world.advance(62 * 86_400);
    const without = await createWorld({ ARCHIVE: undefined });
    without.advance((world.now() - without.now()) / 1000);
    const before = await counts();
    expect((await without.services.jobs.purge()).archived).toBe(0);
    expect(await counts()).toEqual(before);
    await world.services.jobs.purge();
    const left = await here(`SELECT payment_id FROM payment WHERE at < ?`, archiveCutoff(markets.denmark, world.now()));
    expect(left).toEqual([{ payment_id: open?.payment_id }]);
    expect(await there('SELECT 1 FROM payment WHERE payment_id = ?', String(other?.payment_id))).toHaveLength(1);
  });
});
