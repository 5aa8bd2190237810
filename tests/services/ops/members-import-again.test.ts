import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { type ImportOptions, importMembers } from '../../../scripts/ops/members/import';
import type { PrintedCode } from '../../../scripts/ops/members/write';
import { addDays, addMonths, civilDateOf } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { Unavailable } from '../../../worker/failures';
import { paths } from '../../../worker/paths';
import { runCron } from '../../../worker/services/jobs/cron';
import { standingIn } from '../../setup/people/standing';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { templateOf } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

/** What members did after the import stays as it is, and what they may do is what they agreed to. */
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
const imports = async (given: Row | readonly Row[], options: ImportOptions = {}, services = world.services) =>
  importMembers(
    services,
    async function* () {
      const rows = [given].flat() as Row[];
      yield [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map((cells) => cells.join(';')).join('\n');
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

it('binds who gives an imported pause up for as long as was agreed before it', async () => {
  const today = civilDateOf(world.now(), world.markets.denmark.timeZone);
  const startDate = addMonths(today, -2).replace(/..$/, '15');
  const from = addMonths(startDate, startDate.slice(8) > today.slice(8) ? 2 : 3);
  const bound = (last: string) => ({
    ...{ startDate, paidThrough: addDays(from, -1), nextChargeDate: from, bindingEndsOn: last },
    ...{ pauseFrom: from, pauseUntil: addDays(addMonths(from, 2), -1), subscriptionId: crypto.randomUUID() },
  });
  // Six months from the start, of which two are moved by the pause; and a binding that is over before it.
  const rows = [bound(addDays(addMonths(from, 6), -1)), bound(addDays(from, -1))].map(rowOf);
  for (const row of rows) expect(await imports(row)).toMatchObject({ faults: [], memberships: 1 });
  const lastDays = rows.map(async ({ subscriptionId = '' }) => {
    const { member_id: memberId } = (await DB.prepare('SELECT member_id FROM subscription WHERE subscription_id = ?')
      .bind(subscriptionId)
      .first<{ member_id: string }>()) ?? { member_id: '' };
    const standing = await standingIn(world.cells.of('denmark'), { memberId, subscriptionId });
    return standing.actions.cancel?.lastDay;
  });
  const [stillBound, free] = await Promise.all(lastDays);
  expect(stillBound).toBe(addDays(addMonths(from, 4), -1));
  expect(free && free < addMonths(from, 2)).toBe(true);
});

it('owes nothing on the day of a charge that the provider has still to make, and does the day after', async () => {
  const provided = (nextChargeDate: string) => {
    const id = crypto.randomUUID();
    const ids = { providerCustomer: `cus_${id}`, providerSubscription: `sub_${id}`, subscriptionId: id };
    return rowOf({ ...ids, nextChargeDate, paidThrough: '' });
  };
  const today = civilDateOf(world.services.clock.now(), markets.denmark.timeZone);
  const all = [today, addDays(today, -1)].map(provided);
  expect(await imports(all)).toMatchObject({ faults: [], memberships: 2 });
  const states = all.map(({ subscriptionId }) =>
    DB.prepare('SELECT state FROM subscription WHERE subscription_id = ?').bind(subscriptionId).first('state'),
  );
  expect(await Promise.all(states)).toEqual(['active', 'pastDue']);
});

it('by mail keeps nobody from logging in: its letters are a mass mailing, at its own pace', async () => {
  const rows = Array.from({ length: 60 }, () => rowOf());
  await imports(rows, { mail: true });
  const email = rows.at(-1)?.email ?? '';
  await createVisitor(world).post(paths.login.href(), { email });
  expect((await world.mailTo(email)).map(templateOf)).toEqual(['code']);
  const letters = 'SELECT COUNT(*) AS total FROM outbox WHERE done_at IS NULL AND is_bulk = 1 AND lane = 2';
  expect(await DB.prepare(letters).first('total')).toBe(60);
  await runCron(world.services, '* * * * *');
  expect((await world.mailTo(email)).map(templateOf).toSorted()).toEqual(['activation-code', 'code']);
});

it.each([
  ['is there', 1],
  ['comes just before the next', 2],
  ['never comes', 2],
])('a batch whose answer was lost and that %s: each new member once, with its code', async (how, most) => {
  const { database } = world.services;
  let [lost, batches] = [async (): Promise<unknown> => null, 0];
  const losing: typeof database = {
    ...database,
    async write(statements) {
      // What numbers them is one statement, and is asked first.
      if (statements.length === 1) return database.write(statements);
      batches += 1;
      if (batches === 1) {
        lost = () => database.write(statements);
        if (how === 'is there') await lost();
        throw new Unavailable('database');
      }
      if (how === 'comes just before the next') await lost();
      return database.write(statements);
    },
  };
  const services = { ...world.services, database: losing };
  const rows = Array.from({ length: 3 }, () => rowOf());
  const codes: PrintedCode[] = [];
  const take = async (made: readonly PrintedCode[]) => void codes.push(...made);
  expect(await imports(rows, { take }, services)).toMatchObject({ failure: null, members: 3, memberships: 3 });
  expect([batches, codes.map(({ email }) => email).sort()]).toEqual([most, rows.map(({ email }) => email).sort()]);
  // The same rows with --update: nobody is new.
  world.advance(1);
  batches = 0;
  const again = await imports(rows, { take, update: true }, services);
  expect([again, batches, codes.length]).toMatchObject([{ failure: null, members: 0 }, most, 3]);
});
