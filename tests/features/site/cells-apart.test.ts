import { beforeAll, describe, expect, it } from 'vitest';
import { signatureHeader } from '../../../sandbox/stripe/webhooks/signature';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { cronJobs, runCronEverywhere } from '../../../worker/services/jobs/cron';
import { flakyDatabase } from '../../setup/databases/flaky-database';
import { expectRecordsAgree, rowsOf } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { mailsOf } from '../../setup/people/withdrawal';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';
import { createWriter } from '../contact/writer';

/** Three cells work while one is down: its database answers errors for ten minutes of jobs, visitors and events. */
let world: World;
const flaky = flakyDatabase(databaseOf('sweden'));
const living = marketIds.filter((market) => market !== 'sweden');
const members = new Map<MarketId, Member>();
beforeAll(async () => {
  world = await createWorld({ DB: flaky.database }, { cell: 'sweden' });
  for (const market of marketIds) members.set(market, await createMember(world, { market, language: 'en' }));
}, 120_000);

const minutesOfJobs = async (count: number) => {
  const reports: Record<string, unknown>[] = [];
  for (let minute = 0; minute < count; minute += 1) {
    world.advance(60);
    for (const cron of Object.keys(cronJobs)) reports.push(await runCronEverywhere(world.cells.all(), cron));
    await world.settle();
  }
  return reports;
};
const failedIn = (report: Record<string, unknown>) =>
  Object.entries(report).flatMap(([market, one]) =>
    typeof (one as { failed?: unknown })?.failed === 'string' ? [market] : [],
  );

describe('one cell’s database answers errors for ten minutes', () => {
  it('the others sell, log in, send and do their jobs; the one says so in its visitors’ words and loses nothing', async () => {
    // Under way in the cell that goes down: a sign-up, and a message whose mails wait to be sent.
    const waiting = createVisitor(world, { market: 'sweden', language: 'en' });
    await waiting.selectsProduct(waiting.plainProduct());
    const { outbox } = world.cells.of('sweden');
    const { wake } = outbox;
    outbox.wake = () => undefined;
    const writer = createWriter(world, { market: 'sweden' });
    expect((await writer.writes({})).status).toBe(303);
    outbox.wake = wake;
    expect(await mailsOf(world, writer.email, 'contact')).toEqual([]);
    const [{ count: before } = { count: -1 }] = await rowsOf<{ count: number }>(
      'sweden',
      'SELECT COUNT(*) AS count FROM payment',
    );
    flaky.fails('refuses');

    const reports = await minutesOfJobs(10);
    for (const report of reports) expect(failedIn(report)).toEqual(['sweden']);

    for (const market of living) {
      const visitor = createVisitor(world, { market, language: 'en' });
      await visitor.joins(visitor.uvProduct());
      expect([market, (await visitor.get(paths.account.main.href())).status]).toEqual([market, 200]);
      const member = members.get(market) as Member;
      const again = createVisitor(world, { market, language: 'en' });
      expect([market, (await again.logsIn(member.email)).status]).toEqual([market, 303]);
      expect([market, (await again.get(paths.health.ready.href())).status]).toEqual([market, 200]);
    }
    const swede = createVisitor(world, { market: 'sweden', language: 'en' });
    const first = await swede.get('/');
    expect([first.status, (await first.text()).includes('<h1')]).toEqual([200, true]);
    const refused = await swede.post(paths.login.href(), { email: newAddress() });
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    expect((await swede.get(paths.health.ready.href())).status).toBe(503);
    const account = await members.get('sweden')?.visitor.get(paths.account.main.href());
    expect([account?.status, (await account?.text())?.includes('<h1')]).toEqual([503, true]);

    flaky.fails('none');
    for (const report of await minutesOfJobs(2)) expect(failedIn(report)).toEqual([]);
    expect((await members.get('sweden')?.visitor.get(paths.account.main.href()))?.status).toBe(200);
    expect(await mailsOf(world, writer.email, 'contact')).toHaveLength(1);
    await waiting.entersDetails();
    await waiting.provesEmail();
    await waiting.orders();
    await waiting.answersPayment(await waiting.goesToPayment(), 'pay');
    await world.settle();
    const [{ count: after } = { count: -1 }] = await rowsOf<{ count: number }>(
      'sweden',
      'SELECT COUNT(*) AS count FROM payment',
    );
    expect(after).toBe(before + 1);
    await expectRecordsAgree(world);
  }, 180_000);

  it('a lease that somebody holds in one cell is no lease in another', async () => {
    const { database, clock } = world.cells.of('denmark');
    const until = new Date(clock.now() + 50_000).toISOString();
    await database.write([
      database.prepare(
        `INSERT INTO job_lease (job, leased_until) VALUES ('sweep', ?1) ON CONFLICT (job) DO UPDATE SET leased_until = ?1`,
        until,
      ),
    ]);
    const report = await runCronEverywhere(world.cells.all(), '* * * * *');
    expect(report.denmark).toEqual({ skipped: 'sweep' });
    for (const market of marketIds.slice(1)) expect(report[market]).toMatchObject({ sent: expect.any(Number) });
  });
});

describe('an event of the payment provider', () => {
  it('counts at the host whose account it is of, and nowhere else', async () => {
    const visitor = createVisitor(world, { market: 'netherlands', language: 'en' });
    await visitor.reachesOverview();
    await visitor.orders();
    const url = await visitor.goesToPayment();
    // It is paid and the provider's own event is lost: what follows is the only one.
    await world.sandboxPost('/stripe/faults', { fault: 'lost', count: 1 });
    await visitor.answersPayment(url, 'pay');
    await world.sandboxPost('/stripe/faults', { fault: null });
    const ofOrder = `FROM subscription s JOIN member m ON m.member_id = s.member_id WHERE m.email = ?`;
    const [order] = await rowsOf<{ subscription_id: string; provider_checkout: string }>(
      'netherlands',
      `SELECT s.* ${ofOrder}`,
      visitor.email,
    );
    const { subscription_id: subscriptionId, provider_checkout: checkout } = order ?? {};
    const body = JSON.stringify({
      id: 'evt_across',
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { object: 'checkout.session', id: checkout, metadata: { subscriptionId } } },
    });
    // Signatures live by real time, whatever the app's clock says.
    const signature = await signatureHeader(
      secretsOf('netherlands').PAYMENT_WEBHOOK_SECRET,
      Math.floor(Date.now() / 1000),
      body,
    );
    const state = async () =>
      (await rowsOf<{ state: string }>('netherlands', `SELECT s.state ${ofOrder}`, visitor.email))[0];
    for (const host of [...marketIds.filter((one) => one !== 'netherlands'), 'netherlands'] as const) {
      expect(await state()).toEqual({ state: 'pending' });
      const answer = await world.app.fetch(
        new Request(`${createVisitor(world, { market: host }).origin}${paths.webhooks.payment.href()}`, {
          method: 'POST',
          body,
          headers: { 'stripe-signature': signature },
        }),
      );
      expect([host, answer.status]).toEqual([host, host === 'netherlands' ? 200 : 400]);
      const known = await rowsOf(host, `SELECT event_id FROM webhook_event WHERE event_id = 'evt_across'`);
      expect([host, known.length]).toEqual([host, host === 'netherlands' ? 1 : 0]);
    }
    expect(await state()).toEqual({ state: 'active' });
    for (const market of marketIds.filter((one) => one !== 'netherlands'))
      expect(await rowsOf(market, 'SELECT * FROM payment WHERE subscription_id = ?', subscriptionId ?? '')).toEqual([]);
  });
});
