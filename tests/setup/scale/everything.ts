import { expect } from 'vitest';
import { paths } from '../../../worker/paths';
import { cronJobs, runCron } from '../../../worker/services/jobs/cron';
import { createWriter } from '../../features/contact/writer';
import { showsDocument } from '../../features/pseudo-locale/staff';
import { paymentsOf } from '../money/money';
import { ordersOf } from '../money/records';
import { addressOf, answers, answersAll, linkTo, surveyWith } from '../pages/survey';
import { newForm } from '../people/member';
import { createOperator } from '../people/operator';
import { createVisitor } from '../people/visitor';
import type { World } from '../world';

/** Walks once through all that asks the database: a journey, an account, a login, the back office. */
export async function walkEverything(world: World): Promise<void> {
  const visitor = createVisitor(world);
  await visitor.joins(visitor.uvProduct(), 'WELCOME20');
  for (const path of Object.values(paths.account))
    if (path.patterns[0].includes(':') === false) await visitor.get(path.patterns[0]);
  await visitor.post(paths.accountMore.export.href());
  const { profiles, closing } = world.services;
  const someone = { memberId: 'm', market: 'denmark', email: 'e' } as const;
  await closing.closeStatements({ ...someone, firstName: '', language: 'en', today: '2026-01-01', keptUntil: null });
  await closing.closeOf('nobody@mail.example', 'terminal:somebody', true);
  const change = {
    language: 'en',
    firstName: '',
    from: 'e',
    to: 'f',
    sessionHash: 's',
    codeId: 'c',
    undo: { url: 'u', until: '2026-11-29T14:02:11.000Z' },
  } as const;
  await profiles.emailStatements({ ...someone, ...change });
  await profiles.withdrawSkinStatements('m');
  await profiles.consentStatements('m', [{ channel: 'sms', wanted: false, text: '' }], {
    textVersion: '1',
    language: 'en',
  });
  await visitor.post('/logout');
  await visitor.logsIn();
  await visitor.post('/logout');
  await visitor.post('/login', { subscriptionId: crypto.randomUUID() });
  const leaving = createVisitor(world);
  await leaving.reachesOverview(leaving.plainProduct(), 'LASTONE');
  await leaving.orders();
  await leaving.goesToPayment();
  await leaving.post('/', { intent: 'restart' });
  await createWriter(world, { headers: { 'cf-connecting-ip': '192.0.2.1' } }).writes();
  const look = async () => undefined;
  const survey = surveyWith();
  for (const kind of ['personal', 'studio'] as const) {
    const link = addressOf(await linkTo(world, survey, { kind }));
    await answers(visitor, link, 'recommend', '3');
    await visitor.get((await answersAll(visitor, link)).headers.get('location') ?? link);
  }
  await showsDocument({ world, visitor: createVisitor(world), look, inOutage: look });
  const operator = await createOperator(world);
  for (const { patterns } of Object.values(paths.backOffice))
    expect((await operator.get(patterns[0])).status).toBe(200);
  const [{ subscription_id: subscriptionId, number } = { subscription_id: '', number: '' }] = await ordersOf(
    visitor.email,
  );
  const [charge] = await paymentsOf(subscriptionId);
  const payment = charge?.payment_id ?? '';
  await operator.post(paths.backOffice.findMember.href(), { number });
  for (const typed of [number, visitor.email, '+4520144060', 'anna', 'holm']) {
    const found = await operator.post(paths.backOffice.members.href(), { q: typed });
    expect((await operator.get(found.headers.get('location') ?? '')).status).toBe(200);
  }
  for (const query of [
    { state: 'active' },
    { studio: visitor.uvProduct().studioId },
    { product: visitor.uvProduct().productId },
    { studio: visitor.uvProduct().studioId, product: visitor.uvProduct().productId, state: 'paused' },
  ])
    expect((await operator.get(paths.backOffice.members.href(query))).status).toBe(200);
  for (const query of [{ studio: visitor.uvProduct().studioId }, { product: visitor.uvProduct().productId }])
    expect((await operator.get(paths.backOffice.unpaid.href(query))).status).toBe(200);
  for (const path of [
    paths.backOfficeMore.member.href({ subscriptionId }),
    paths.backOfficeMore.reportFile.href(),
    paths.backOfficeMore.businessFile.href(),
    paths.backOfficeMore.vat.href(),
    paths.backOfficeMore.vatFile.href(),
    paths.backOfficeActions.chooseRefund.href({ payment }),
    paths.backOfficeActions.refund.href({
      payment,
      left: String(charge?.amount_minor),
      amount: '100',
      reason: 'goodwill',
    }),
  ])
    expect([path, (await operator.get(path)).status]).toEqual([path, 200]);
  expect((await world.services.refunds.statements({ paymentId: payment, leftMinor: 100 }, 100)).length).toBeGreaterThan(
    3,
  );
  await world.sandboxPost('/stripe/disputes', { charge: subscriptionId });
  await world.settle();
  expect(await world.services.disputes.ofSubscription(subscriptionId)).toHaveLength(1);
  const row = world.services.outbox.requeueing();
  const device = await world.services.devices.revoking('none');
  const entry = {
    role: 'admin' as const,
    market: 'denmark' as const,
    operator: 'o@solhus.example',
    action: 'x',
    subject: 'x',
  };
  await world.services.backOffice.perform(await newForm(world), entry, () => [row, device]);
}

/** Every job of one cell, as their cron runs them. */
export async function runJobs(services: World['services'], { wholeNight = false } = {}): Promise<void> {
  for (const cron of Object.keys(cronJobs)) await runCron(services, cron);
  // How far one run comes is a matter of time, and of how busy the machine is.
  while (wholeNight && (await services.jobs.backup()).unfinished > 0);
}
