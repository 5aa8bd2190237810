import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { type ImportOptions, importMembers } from '../../../scripts/ops/members/import';
import { newAddress } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** A file that is given again with `--update`: what a member has done since stays as it is. */
let world: World;
const { DB } = env as unknown as { DB: D1Database };
beforeAll(async () => {
  world = await createWorld();
});

type Row = Record<string, string>;
const rowOf = (row: Row = {}): Row => ({
  ...{ email: newAddress(), firstName: 'Anna', lastName: 'Holm', phone: '20 14 40 60', street: 'Blågårdsgade 3' },
  ...{ zip: '2200', city: 'København N', language: 'da', market: 'denmark', startDate: '2026-03-31' },
  ...{ studioId: world.catalogue.denmark.studios[0]?.studioId ?? '', paidThrough: '2099-01-30' },
  ...{ productId: world.catalogue.denmark.products[0]?.productId ?? '' },
  ...row,
});
const imports = async (row: Row, options: ImportOptions = {}) =>
  importMembers(
    world.services,
    async function* () {
      yield [Object.keys(row), Object.values(row)].map((cells) => cells.join(';')).join('\n');
    },
    options,
  );

it('gives back no permission that was withdrawn, and pauses nobody once more', async () => {
  const subscriptionId = crypto.randomUUID();
  const pause = { pauseFrom: '2026-01-01', pauseUntil: '2098-12-31' };
  const row = rowOf({ subscriptionId, ...pause, marketingEmail: 'yes' });
  expect(await imports(row)).toMatchObject({ faults: [], memberships: 1 });
  const of = (table: string) =>
    DB.prepare(`SELECT * FROM ${table} WHERE subscription_id = ?`).bind(subscriptionId).all();
  await DB.prepare(`UPDATE consent SET withdrawn_at = '2026-08-01T00:00:00.000Z' WHERE subscription_id = ?`)
    .bind(subscriptionId)
    .run();
  const before = [(await of('consent')).results, (await of('subscription_pause')).results];
  expect(before.map((rows) => rows.length)).toEqual([1, 1]);
  expect(await imports(row, { update: true })).toMatchObject({ faults: [], memberships: 0 });
  expect([(await of('consent')).results, (await of('subscription_pause')).results]).toEqual(before);
});

it('knows a membership by what the provider calls it, also where its member has changed to another', async () => {
  const known = { providerCustomer: 'cus_again', providerSubscription: 'sub_again' };
  for (const one of [known, { subscriptionId: crypto.randomUUID() }]) {
    const row = rowOf(one);
    expect(await imports(row)).toMatchObject({ faults: [], memberships: 1 });
    const whose = 'member_id = (SELECT member_id FROM member WHERE email = ?2)';
    await DB.prepare(`UPDATE subscription SET product_id = ?1 WHERE ${whose}`)
      .bind(world.catalogue.denmark.products[1]?.productId, row.email)
      .run();
    const again = await imports({ ...row, city: 'Valby' }, { update: true });
    expect(again).toMatchObject({ faults: [], members: 0, memberships: 0 });
    const member = await DB.prepare('SELECT city FROM member WHERE email = ?').bind(row.email).first();
    expect(member?.city).toBe('Valby');
  }
});
