import { beforeAll, describe, expect, it } from 'vitest';
import { createBudget } from '../../../worker/services/jobs/budget';
import { positionOf } from '../../../worker/services/jobs/lease';
import { rows } from '../../setup/money/records';
import { createMember, handsOf } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(world.now() + days * dayMs).toISOString().slice(0, 10);
const set = (sql: string, ...values: (string | number | null)[]) =>
  world.services.database.write([world.services.database.prepare(sql, ...values)]);

/** A member with a pause from and until so many days from now, and what the calendar makes of it. */
async function pausedFrom(from: number, until: number) {
  const { subscriptionId, ...member } = await createMember(world);
  const pauseId = crypto.randomUUID();
  await set(
    `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, created_at) VALUES (?, ?, ?, ?, 1, ?)`,
    pauseId,
    subscriptionId,
    dayIn(from),
    dayIn(until),
    new Date(world.now()).toISOString(),
  );
  const of = async (sql: string) => (await rows<{ value: string | null }>(sql, subscriptionId))[0]?.value;
  return {
    ...handsOf(world, { ...member, subscriptionId }),
    subscriptionId,
    pauseId,
    state: () => of('SELECT state AS value FROM subscription WHERE subscription_id = ?'),
    turnsOn: () => of('SELECT turns_on AS value FROM subscription_pause WHERE subscription_id = ?'),
  };
}
const turns = () => world.services.jobs.sweep();
const sleeps = (days: number) => world.advance(days * 86_400);

describe('the calendar', () => {
  it('begins a pause on its first day and ends it on the day after its last one', async () => {
    const member = await pausedFrom(1, 3);
    const until = dayIn(3);
    await turns();
    expect([await member.state(), await member.turnsOn()]).toEqual(['active', dayIn(1)]);
    sleeps(1);
    await turns();
    expect(await member.state()).toBe('paused');
    expect(String(await member.turnsOn()) > until).toBe(true);
    sleeps(2);
    await turns();
    expect(await member.state()).toBe('paused');
    sleeps(1);
    await turns();
    expect([await member.state(), await member.turnsOn()]).toEqual(['active', null]);
  });

  it('pauses again who became active by whatever came in a pause', async () => {
    const member = await pausedFrom(0, 20);
    await turns();
    expect(await member.state()).toBe('paused');
    await set(`UPDATE subscription SET state = 'active' WHERE subscription_id = ?`, member.subscriptionId);
    await turns();
    expect(await member.state()).toBe('paused');
  });

  it('ends a pause that was shortened, and lets one that was undone alone', async () => {
    const [shortened, undone] = [await pausedFrom(0, 20), await pausedFrom(1, 20)];
    await turns();
    await set('UPDATE subscription_pause SET until_date = ? WHERE pause_id = ?', dayIn(-1), shortened.pauseId);
    await set('UPDATE subscription_pause SET undone_at = ? WHERE pause_id = ?', dayIn(0), undone.pauseId);
    sleeps(1);
    await turns();
    expect([await shortened.state(), await undone.state()]).toEqual(['active', 'active']);
    expect([await shortened.turnsOn(), await undone.turnsOn()]).toEqual([null, null]);
  });

  it('is not confused by an outage that was longer than the pause', async () => {
    const member = await pausedFrom(1, 2);
    sleeps(6);
    await turns();
    expect([await member.state(), await member.turnsOn()]).toEqual(['active', null]);
  });

  it('leaves a membership paused that the next pause holds', async () => {
    const member = await pausedFrom(0, 1);
    await turns();
    await set(
      `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, created_at) VALUES (?, ?, ?, ?, 1, ?)`,
      crypto.randomUUID(),
      member.subscriptionId,
      dayIn(2),
      dayIn(9),
      new Date(world.now()).toISOString(),
    );
    sleeps(2);
    await turns();
    expect(await member.state()).toBe('paused');
  });

  it('changes no more than a bounded number of rows a run, and goes on with the next', async () => {
    const { subscriptionId } = await pausedFrom(50, 60);
    const columns = (await rows<{ name: string }>('SELECT name FROM pragma_table_info(?)', 'subscription')).map(
      ({ name }) => name,
    );
    const own = new Set(columns);
    const copy = [...own]
      .map((name) => {
        if (['subscription_id', 'number', 'product_id', 'draft_id'].includes(name)) return `'copy-' || n`;
        if (['provider_subscription', 'provider_checkout'].includes(name)) return 'NULL';
        if (name === 'state') return `'ending'`;
        return name === 'stop_date' ? '?3' : `s.${name}`;
      })
      .join(', ');
    await set(
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
       INSERT INTO subscription (${[...own].join(', ')}) SELECT ${copy} FROM number, subscription s WHERE s.subscription_id = ?2`,
      1200,
      subscriptionId,
      dayIn(-1),
    );
    const left = async () =>
      (
        await rows<{ count: number }>(
          `SELECT COUNT(*) AS count FROM subscription WHERE number LIKE 'copy-%' AND state = 'ending'`,
        )
      )
        .map(({ count }) => count)
        .reduce((sum, count) => sum + count, 0);
    const seen: number[] = [];
    // What the change leaves for the figures has a share of the same budget.
    for (let run = 0; run < 12 && seen.at(-1) !== 0; run += 1) {
      const { counters } = world.services.database;
      await world.services.jobs.sweep(createBudget({ counters, limits: { rows: 500 } }));
      seen.push(await left());
    }
    expect([...new Set(seen)]).toEqual([700, 200, 0]);
    expect((await positionOf(world.services.database, 'sweep')).parts.calendar).toEqual({ isLeft: false });
  });
});
