import { beforeAll, describe, expect, it } from 'vitest';
import { figureOf, liveOf, summed } from '../../../worker/domain/back-office/business';
import { addDays, civilDateOf, startOfDay } from '../../../worker/domain/dates';
import { keepFigures } from '../../../worker/services/business/keep';
import { fault, passes } from '../../setup/money/money';
import { rows, rowsOf } from '../../setup/money/records';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** What happens to memberships is in the figures a minute later, and they are what a count of all rows says. */
let world: World;
let members: Member[];
const today = () => civilDateOf(world.now(), world.markets.denmark.timeZone);
const run = () => world.services.jobs.sweep();
const business = () => world.services.business;

/** The same, counted from the rows themselves; nothing of the product computes it like this. */
async function countedByHand(where = '1') {
  const all = await rows<{ state: string; snapshot_json: string }>(
    `SELECT state, snapshot_json FROM subscription WHERE ${where} AND state IN ('active', 'paused', 'pastDue', 'ending')`,
  );
  const counts: Record<string, number> = { active: 0, paused: 0, pastDue: 0, ending: 0, monthly: 0 };
  for (const { state, snapshot_json } of all) {
    const { priceMinor, intervalMonths } = JSON.parse(snapshot_json) as { priceMinor: number; intervalMonths: number };
    counts[state] = (counts[state] ?? 0) + 1;
    if (state !== 'paused') counts.monthly = (counts.monthly ?? 0) + Math.round(priceMinor / intervalMonths);
  }
  return counts;
}
const stocksOf = (figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    ['active', 'paused', 'pastDue', 'ending', 'monthly'].map((name) => [name, figureOf(figures, name)]),
  );

beforeAll(async () => {
  world = await createWorld();
  members = [];
  for (let nth = 0; nth < 4; nth += 1)
    members.push(
      await createMember(world, {
        language: 'en',
        product: ({ usesUv, bindingMonths }) => !usesUv && bindingMonths === 0,
      }),
    );
  await run();
});

describe('figures of the business', () => {
  it('count who joined today, and what was paid, for the market, a studio and a product', async () => {
    const now = await business().now('market', '');
    expect(stocksOf(now)).toEqual(await countedByHand());
    expect(liveOf(now)).toBe(4);
    const [day] = await business().series('market', '', today(), today());
    const [paid] = await rows<{ sum: number }>(`SELECT SUM(amount_minor) AS sum FROM payment WHERE kind = 'charge'`);
    expect(day?.figures).toMatchObject({ new: 4, paid: paid?.sum, active: 4 });
    const [month] = await business().series('market', '', today().slice(0, 7), today().slice(0, 7));
    expect(month?.figures).toEqual(day?.figures);
    const products = await business().byKey('product', today().slice(0, 7));
    expect(products.map(({ key }) => key)).toEqual([members[0]?.productId]);
    expect(products[0]?.month).toMatchObject({ new: 4, paid: paid?.sum, active: 4 });
    expect(await rows('SELECT * FROM business_change')).toEqual([]);
  });

  it('follow notices, pauses, what is taken back and the reasons that are given', async () => {
    const [first, second, third] = members as [Member, Member, Member];
    await handsOf(world, first).apply({ kind: 'cancel', reason: 'moving' });
    await handsOf(world, second).apply({ kind: 'cancel', reason: null });
    await handsOf(world, second).apply({ kind: 'undoCancel' });
    const pause = (await handsOf(world, third).standing()).actions.pause?.options[0];
    await handsOf(world, third).apply({ kind: 'pause', until: pause?.until ?? '', reason: 'travel' });
    await run();
    expect(stocksOf(await business().now('market', ''))).toEqual(await countedByHand());
    const [day] = await business().series('market', '', today(), today());
    expect(day?.figures).toMatchObject({
      ...{ noticed: 2, kept: 1, ending: 1, active: 3 },
      ...{ 'leave:moving': 1, 'leave:none': 1, 'pause:travel': 1 },
    });
  });

  it('carry what there is into each new day and month, and what comes of it on its own day', async () => {
    const [first] = members as [Member];
    const { stopDate } = (await handsOf(world, first).standing()).subscription;
    const before = today();
    for (let day = 0; day < 45 && today() <= (stopDate ?? ''); day += 1) {
      world.advance(86_400);
      await run();
    }
    await run();
    const days = await business().series('market', '', before, today());
    expect(days.map(({ period }) => period)).toEqual(
      Array.from({ length: days.length }, (_, index) => addDays(before, index)),
    );
    // The last day passed at midnight: it is of the day after, and only that.
    expect(days.filter(({ figures }) => figureOf(figures, 'ended') > 0).map(({ period }) => period)).toEqual([
      addDays(stopDate ?? '', 1),
    ]);
    expect(stocksOf(days.at(-1)?.figures ?? {})).toEqual(await countedByHand());
    const months = [...new Set(days.map(({ period }) => period.slice(0, 7)))];
    expect(months.length).toBeGreaterThan(1);
    for (const month of months) {
      const ofMonth = days.filter(({ period }) => period.startsWith(month)).map(({ figures }) => figures);
      const [sums] = await business().series('market', '', month, month);
      expect(stocksOf(sums?.figures ?? {})).toEqual(stocksOf(ofMonth.at(-1) ?? {}));
      expect(summed([sums?.figures ?? {}])).toEqual(summed(ofMonth));
    }
  });

  it('are moved with a member who moves to another studio', async () => {
    const [, second] = members as [Member, Member];
    const there = world.catalogue.denmark.studios[3]?.studioId ?? '';
    const { database } = world.services;
    await database.write([
      database.prepare('UPDATE subscription SET studio_id = ? WHERE subscription_id = ?', there, second.subscriptionId),
    ]);
    await run();
    const studios = await business().byKey('studio', today().slice(0, 7));
    expect(studios.length).toBe(2);
    for (const { key, now } of studios) expect(stocksOf(now)).toEqual(await countedByHand(`studio_id = '${key}'`));
  });

  it('add each change once, however many runs there are at a time', async () => {
    const [, , , fourth] = members as [Member, Member, Member, Member];
    await handsOf(world, fourth).apply({ kind: 'cancel', reason: 'price' });
    const { database, market, clock } = world.services;
    const parts = { database, market, now: clock.now };
    const kept = await Promise.all(Array.from({ length: 5 }, () => keepFigures(parts)));
    expect(kept.filter((count) => count > 0)).toHaveLength(1);
    expect(stocksOf(await business().now('market', ''))).toEqual(await countedByHand());
  });

  it('count an import at once, and as nobody who is new', async () => {
    const { database } = world.services;
    const columns = (
      await rowsOf<{ name: string }>('denmark', `SELECT name FROM pragma_table_info('subscription')`)
    ).map(({ name }) => name);
    const differs: Record<string, string> = {
      ...{ subscription_id: `'imported'`, number: `'I'`, draft_id: `'import'`, product_id: `'another'` },
      ...{ provider_subscription: 'NULL', provider_checkout: 'NULL' },
    };
    await database.write([
      database.prepare(
        `INSERT INTO subscription (${columns.join(', ')}) SELECT ${columns.map((one) => differs[one] ?? one).join(', ')}
           FROM subscription WHERE state = 'active' LIMIT 1`,
      ),
    ]);
    await run();
    expect(stocksOf(await business().now('market', ''))).toEqual(await countedByHand());
    expect(figureOf(await business().now('product', 'another'), 'active')).toBe(1);
    const [day] = await business().series('market', '', today(), today());
    expect(figureOf(day?.figures ?? {}, 'new')).toBe(0);
  });

  it('count the last minute of a day in the day after as well', async () => {
    const [, second] = members as [Member, Member];
    const { timeZone } = world.markets.denmark;
    world.advance((startOfDay(addDays(today(), 1), timeZone) - world.now()) / 1_000 - 30);
    await run();
    const before = today();
    await handsOf(world, second).apply({ kind: 'cancel', reason: null });
    world.advance(60);
    await run();
    const studios = await business().byKey('studio', today().slice(0, 7));
    for (const [scope, key] of [['market', ''], ...studios.map(({ key: id }) => ['studio', id] as const)] as const) {
      const [day] = await business().series(scope, key, today(), today());
      expect(stocksOf(day?.figures ?? {})).toEqual(stocksOf(await business().now(scope, key)));
    }
    const [day] = await business().series('market', '', before, before);
    expect(stocksOf(day?.figures ?? {})).toEqual(stocksOf(await business().now('market', '')));
  });

  it('count an operator’s ending of a membership that owes under one reason, theirs', async () => {
    const owing = await createMember(world, { language: 'en' });
    await fault(world, 'decline');
    await passes(world, 32);
    await fault(world, null);
    expect((await handsOf(world, owing).standing()).standing).toBe('pastDue');
    await run();
    const reasons = async () => {
      const [day] = await business().series('market', '', today(), today());
      const leaves = Object.entries(day?.figures ?? {}).filter(([name]) => name.startsWith('leave:'));
      return Object.fromEntries([['ended', figureOf(day?.figures ?? {}, 'ended')], ...leaves]);
    };
    const before = await reasons();
    await handsOf(world, owing).does({ kind: 'endNow', reason: 'barred' });
    await run();
    const more = ([name, count]: [string, number]) => [name, count - (before[name] ?? 0)] as const;
    const added = Object.entries(await reasons()).map(more);
    expect(Object.fromEntries(added.filter(([, count]) => count !== 0))).toEqual({ ended: 1, 'leave:atOnce': 1 });
  });
});
