import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { probeDatabase } from '../../setup/databases/database-probe';
import { createOperator } from '../../setup/people/operator';
import { createVisitor } from '../../setup/people/visitor';
import { runJobs } from '../../setup/scale/everything';
import { createWorld, type World } from '../../setup/world';

const { DB_DENMARK, DB_SWEDEN } = env as unknown as Record<'DB_DENMARK' | 'DB_SWEDEN', D1Database>;
const day = 86_400_000;

type Range = readonly [first: number, last: number];

/** Copies a row so often, with other values in these columns: SQL over `n.i`, the copy's number. */
async function piles(DB: D1Database, table: string, from: string, range: Range, values: Record<string, string>) {
  const { results } = await DB.prepare('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .bind(table)
    .all<{ name: string }>();
  const columns = results.map(({ name }) => name);
  await DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((name) => values[name] ?? `t.${name}`).join(', ')}
       FROM n CROSS JOIN (SELECT * FROM ${table} WHERE ${from} LIMIT 1) t`,
  )
    .bind(...range)
    .run();
}

/** Accounts that were closed, orders that came to nothing, memberships that owe: so many of each. */
async function pilesUp(DB: D1Database, world: World, range: Range) {
  const at = (ms: number) => `'${new Date(world.now() - ms).toISOString()}'`;
  const from = `state = 'active' AND member_id NOT LIKE 'pile%'`;
  const subscription = (kind: string) => ({
    subscription_id: `'pile-${kind}-' || n.i`,
    number: `'PILE-${kind}-' || n.i`,
    draft_id: `'pile-${kind}-' || n.i`,
    provider_subscription: `'sub_pile_${kind}_' || n.i`,
    provider_checkout: `'cs_pile_${kind}_' || n.i`,
    provider_customer: `'cus_pile_${kind}_' || n.i`,
  });
  for (const kind of ['closed', 'open'])
    await piles(DB, 'member', `member_id NOT LIKE 'pile%'`, range, {
      member_id: `'pile-${kind}-' || n.i`,
      email_key: `'pile-${kind}-' || n.i || '@example.com'`,
      ...(kind === 'closed' ? { closed_at: at(400 * day) } : {}),
    });
  const owes = `json_object('invoice', 'in_' || n.i, 'amountMinor', 9900, 'since', strftime('%Y-%m-%dT%H:%M:%fZ', ${at(40 * day)}, '+' || n.i || ' minutes'))`;
  await piles(DB, 'subscription', from, range, {
    ...subscription('abandoned'),
    ...{ member_id: `'pile-open-' || n.i`, state: `'abandoned'`, is_paid: '0', abandoned_at: at(2 * day) },
  });
  await piles(DB, 'subscription', from, range, {
    ...subscription('owing'),
    ...{ member_id: `'pile-open-' || n.i`, state: `'pastDue'`, open_invoice_json: owes, ask_after: at(-day / 24) },
  });
  await piles(DB, 'subscription', from, range, {
    ...subscription('closed'),
    ...{ member_id: `'pile-closed-' || n.i`, state: `'ended'`, stop_date: `'2025-01-01'` },
  });
  await piles(DB, 'payment', `kind = 'charge' AND member_id NOT LIKE 'pile%'`, range, {
    ...{ payment_id: `'pile-' || n.i`, provider_reference: `'pi_pile_' || n.i`, receipt_number: `'PILE-' || n.i` },
    ...{ member_id: `'pile-closed-' || n.i`, subscription_id: `'pile-closed-' || n.i`, at: at(410 * day) },
  });
}

type Measured = ReturnType<typeof probeDatabase>['measured'];
/** A run looks at 2,000 closed accounts at most, and reads two rows of each; the last of a round are fewer. */
const grown = (before: Measured, after: Measured) =>
  [...after].flatMap(([sql, { read }]) => {
    const once = before.get(sql)?.read ?? 0;
    const isBounded = sql.includes('FROM member c INDEXED BY member_closed') && read < 4_050;
    return !isBounded && read > 1.25 * once + 60 ? [`${once} → ${read}: ${sql.replace(/\s+/g, ' ')}`] : [];
  });

const timeout = 240_000;

it('no statement of a job reads more rows because more is kept of those who left, or owe', { timeout }, async () => {
  const probe = probeDatabase(DB_DENMARK);
  const world = await createWorld({ DB_DENMARK: probe.database });
  const { jobs } = world.services;
  const visitor = createVisitor(world);
  await visitor.joins(visitor.uvProduct());
  const runs = async () => {
    // What has just been written is counted and named once.
    for (let turn = 0; turn < 12; turn += 1) await jobs.sweep();
    await jobs.purge();
    probe.measured.clear();
    await runJobs(world.services, { wholeNight: true });
    return new Map(probe.measured);
  };
  await pilesUp(DB_DENMARK, world, [1, 3_000]);
  const before = await runs();
  await pilesUp(DB_DENMARK, world, [3_001, 6_000]);
  expect(grown(before, await runs())).toEqual([]);
  // Each has its turn, also those behind the accounts that a run looks at.
  const left = () =>
    DB_DENMARK.prepare(`SELECT COUNT(*) AS count FROM member WHERE member_id LIKE 'pile-closed%'`).first('count');
  expect(await left()).toBe(6_000);
  world.advance(8 * 366 * 86_400);
  for (let run = 0; run < 40 && (await left()) !== 0; run += 1) await jobs.purge();
  expect(await left()).toBe(0);
});

it('the end of a long list of those who owe reads no more than its beginning', { timeout }, async () => {
  const probe = probeDatabase(DB_SWEDEN);
  const world = await createWorld({ DB_SWEDEN: probe.database });
  const visitor = createVisitor(world, { market: 'sweden' });
  await visitor.joins(visitor.plainProduct());
  await pilesUp(DB_SWEDEN, world, [1, 3_000]);
  const operator = await createOperator(world, { market: 'sweden' });
  const readAt = async (path: string) => {
    probe.measured.clear();
    expect((await (await operator.get(path)).text()).length).toBeGreaterThan(100);
    return [...probe.measured].find(([sql]) => sql.includes('subscription_unpaid_since'))?.[1].read ?? Number.NaN;
  };
  // 500 memberships at a time, each with its member and what is joined; the longest of all of them.
  expect(await readAt(paths.backOfficeMore.unpaidFile.href())).toBeLessThan(
    15 * (await readAt(paths.backOffice.unpaid.href())),
  );
});
