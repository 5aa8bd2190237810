import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { doesTask } from '../../setup/pages/membership-forms';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { buildChanged, buildNow, type Change } from './builds';
import { runSideBySide } from './side-by-side';

/**
 * A deployment by shares, as far as it can be played here: this commit's Worker and one that is built from it as a later
 * release would be, over the same databases, store and queue. Requests, batches of the queue and jobs go to them in turns.
 */
const laterRelease: readonly Change[] = [
  {
    file: 'worker/services/sessions/stored-state.ts',
    from: 'JSON.stringify({ v: stateFormat, ...state })',
    to: "JSON.stringify({ v: stateFormat, fieldOfTomorrow: { deep: [1] }, ...state, ...(state.draft ? { draft: { ...state.draft, fieldOfTomorrow: 'kept' } } : {}) })",
  },
  {
    // A form of its own, in the version that is told so.
    file: 'worker/services/sessions/stored-state.ts',
    from: 'export const stateFormat = 1;',
    to: 'export const stateFormat: number = (globalThis as { formOfTomorrow?: number }).formOfTomorrow ?? 1;',
  },
  {
    file: 'worker/services/sessions/snapshots.ts',
    from: 'JSON.stringify({ v: stateFormat, ...snapshot })',
    to: 'JSON.stringify({ v: stateFormat, fieldOfTomorrow: 1, ...snapshot })',
  },
  {
    file: 'worker/services/outbox/payload.ts',
    from: "Readonly<Partial<Record<OutboxMessage['kind'], number>>> = {};",
    to: "Readonly<Partial<Record<OutboxMessage['kind'], number>>> = { ['tellProvider']: 2 };",
  },
  {
    file: 'worker/services/outbox/payload.ts',
    from: 'JSON.stringify({ v: formatOf(message.kind), ...message })',
    to: "JSON.stringify({ v: formatOf(message.kind), fieldOfTomorrow: 'kept', ...message })",
  },
  {
    file: 'worker/services/alarms/telling.ts',
    from: 'const data = { environment: ENVIRONMENT,',
    to: 'const data = { fieldOfTomorrow: 1, environment: ENVIRONMENT,',
  },
];

let home: string;
let sides: Awaited<ReturnType<typeof runSideBySide>>;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'medlem-versions-'));
  const [now, next] = await Promise.all([buildNow(), buildChanged(join(home, 'next'), laterRelease)]);
  sides = await runSideBySide([
    { name: 'now', folder: now },
    { name: 'next', folder: next },
    { name: 'later', folder: next, begins: 'globalThis.formOfTomorrow = 2;' },
  ]);
});
afterAll(async () => {
  await sides?.end();
  rmSync(home, { recursive: true, force: true });
});

const rows = async <Row>(sql: string, ...values: string[]) =>
  (
    await sides.database
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;
const statesOf = (email: string) =>
  rows<{ state_json: string }>(
    'SELECT s.state_json FROM session s WHERE s.member_id IS NULL AND s.state_json LIKE ? AND s.revoked_at IS NULL',
    `%${email}%`,
  );
const minutely = '* * * * *';

/** What reconciliation says in all cells, and row by row what moved at the provider and what our ledger says. */
async function differences() {
  await sides.world.settle();
  const reports = await Promise.all(sides.world.cells.all().map(({ jobs }) => jobs.reconcile()));
  const moved = (await (
    await sides.world.sandbox.fetch(new Request('http://localhost:8788/stripe/ledger'))
  ).json()) as {
    subscriptionId: string;
    amount: number;
  }[];
  const recorded = await rows<{ subscription_id: string; amount_minor: number }>(
    `SELECT subscription_id, amount_minor FROM payment WHERE state = 'succeeded' AND amount_minor > 0`,
  );
  const ofProvider = moved.filter(({ amount }) => amount > 0).map((one) => `${one.subscriptionId} ${one.amount}`);
  expect(recorded.map((one) => `${one.subscription_id} ${one.amount_minor}`).sort()).toEqual(ofProvider.sort());
  return reports.flatMap((report) => report.differences);
}

describe('two versions in turns', () => {
  const visitors: Visitor[] = [];

  it.each(['now', 'next'] as const)(
    'a sign-up that begins at the version "%s" loses nothing on its way',
    async (first) => {
      sides.turns.between('now', 'next');
      sides.turns.begin(first);
      const visitor = createVisitor(sides.world, { language: 'en' });
      await visitor.reachesOverview();
      const [session] = await statesOf(visitor.email);
      // Both have written it; what only the later one knows is there still.
      expect(JSON.parse(session?.state_json ?? '{}')).toMatchObject({
        fieldOfTomorrow: { deep: [1] },
        draft: { fieldOfTomorrow: 'kept', details: { firstName: 'Anna' } },
      });
      expect((await visitor.orders()).headers.get('location')).toBe(paths.signup.completed.href());
      await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
      await sides.world.settle();
      expect((await visitor.get(paths.signup.paymentCompleted.href())).status).toBe(200);
      for (let turn = 0; turn < 4; turn += 1) expect((await visitor.get(paths.account.main.href())).status).toBe(200);
      const subjects = (await sides.world.mailTo(visitor.email)).map(({ subject }) => subject);
      expect(subjects).toHaveLength(new Set(subjects).size);
      visitors.push(visitor);
    },
  );

  it('who logs in is logged in at both, pauses at one, and both say so', async () => {
    for (const visitor of visitors) {
      visitor.cookies.clear();
      expect((await visitor.logsIn()).headers.get('location')).toBe(paths.account.main.href());
      for (let turn = 0; turn < 3; turn += 1) expect((await visitor.get(paths.account.main.href())).status).toBe(200);
      expect((await doesTask({ visitor } as never, 'pause')).status).toBe(303);
      const page = await Promise.all([0, 1].map(() => visitor.page(paths.account.subscription.href())));
      for (const html of page) expect(html).toContain('?do=undoPause');
    }
    await sides.world.settle();
    const paused = await rows('SELECT pause_id FROM subscription_pause');
    expect(paused).toHaveLength(visitors.length);
  });

  it('a message of a later form waits for its version, and everything else leaves with either', async () => {
    const [cell, [order]] = [
      sides.world.services,
      await rows<{ subscription_id: string }>('SELECT subscription_id FROM subscription LIMIT 1'),
    ];
    const message = { kind: 'tellProvider' as const, subscriptionId: order?.subscription_id ?? '' };
    await cell.database.write([await cell.outbox.enqueue({ message, dedupe: 'of-tomorrow' })]);
    const sealed = await cell.sealer.seal(JSON.stringify({ v: 2, ...message }));
    await rows(`UPDATE outbox SET payload = ? WHERE dedupe = 'of-tomorrow'`, sealed);
    const row = async () =>
      (
        await rows<{ done_at: string | null; tries: number; unknown_since: string | null }>(
          `SELECT done_at, tries, unknown_since FROM outbox WHERE dedupe = 'of-tomorrow'`,
        )
      )[0];
    sides.turns.only('now');
    await sides.runs(minutely);
    expect(await row()).toMatchObject({ done_at: null, tries: 0, unknown_since: expect.any(String) });
    await rows(`UPDATE outbox SET next_at = '2026-01-01T00:00:00.000Z' WHERE dedupe = 'of-tomorrow'`);
    sides.turns.only('next');
    await sides.runs(minutely);
    expect((await row())?.done_at).toEqual(expect.any(String));
    sides.turns.between('now', 'next');
    expect(await rows('SELECT outbox_id FROM outbox WHERE done_at IS NULL')).toEqual([]);
  });

  it('an event of the mail provider is taken by either, once', async () => {
    const [one, other] = visitors;
    for (const visitor of [one, other])
      expect((await sides.world.sandboxPost('/mail/events', { to: visitor?.email, event: 'bounced' })).status).toBe(
        200,
      );
    expect(await rows('SELECT email_key FROM address_mark')).toHaveLength(2);
  });

  it('an alarm is told once, whoever looks', async () => {
    await rows(
      `INSERT INTO outbox (outbox_id, kind, payload, dedupe, created_at, dead_at, last_error) VALUES ('dead', 'refund', 'x', 'dead', ?1, ?1, 'x')`,
      new Date().toISOString(),
    );
    for (let turn = 0; turn < 4; turn += 1) await sides.runs(minutely);
    const told = sides.hooks.map(({ body }) => JSON.parse(body) as { type: string; data: { condition: string } });
    expect(told.filter(({ data }) => data.condition === 'dead-rows').map(({ type }) => type)).toEqual(['alarm.opened']);
    await rows(`DELETE FROM outbox WHERE outbox_id = 'dead'`);
  });

  it('nothing is different from the provider, and no request failed', async () => {
    for (const cron of ['7 * * * *', '7 * * * *', '*/5 * * * *', '*/5 * * * *']) await sides.runs(cron);
    expect(await differences()).toEqual([]);
    const requests = sides.lines.filter(({ event }) => event === 'request');
    expect(requests.filter(({ status = 500 }) => status >= 500)).toEqual([]);
    expect(sides.lines.filter(({ event }) => event === 'failure')).toEqual([]);
    for (const route of ['/signup-subscription-overview', '/account-main', '/webhooks/payment', '/webhooks/mail'])
      expect([...new Set(requests.filter((one) => one.route === route).map(({ version }) => version))].sort()).toEqual([
        'next',
        'now',
      ]);
  });
});

describe('a later version whose sessions have a form of their own', () => {
  it('leaves who is logged in logged in, and lets a sign-up begin anew', async () => {
    sides.turns.only('now');
    const visitor = createVisitor(sides.world, { language: 'en' });
    await visitor.joins();
    sides.turns.only('later');
    visitor.cookies.clear();
    await visitor.logsIn();
    sides.turns.between('now', 'later');
    for (let turn = 0; turn < 6; turn += 1) expect((await visitor.get(paths.account.main.href())).status).toBe(200);
    expect((await doesTask({ visitor } as never, 'pause')).status).toBe(303);

    const another = createVisitor(sides.world, { language: 'en' });
    sides.turns.only('later');
    await another.reachesOverview();
    sides.turns.only('now');
    const [sent, stranger] = await Promise.all(
      [another, createVisitor(sides.world)].map((one) => one.get(paths.signup.overview.href())),
    );
    expect([sent?.status, sent?.headers.get('location')]).toEqual([302, stranger?.headers.get('location')]);
    await another.joins();
    expect((await another.get(paths.account.main.href())).status).toBe(200);
    sides.turns.between('now', 'later');
    expect(await differences()).toEqual([]);
  });
});
