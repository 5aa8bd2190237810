import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, civilDateOf, dayMs, startOfDay } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { debitMarkets } from '../../setup/money/debit-markets';
import { passes, pressesAt } from '../../setup/money/money';
import { asksProvider, expectRecordsAgree, hostedPagesOf, ordersOf, rows } from '../../setup/money/records';
import { english, locationOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type PaymentAnswer, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { overview, completed, paymentCompleted, entry } = paths.signup;
const faults = english.completed.fault;
const paid = english.paid;

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { markets: debitMarkets });
});

async function orderedBy(visitor: Visitor): Promise<Visitor> {
  await visitor.reachesOverview();
  expect(say(await visitor.orders())).toBe(`303 ${completed.href()}`);
  return visitor;
}
const inEnglish = () => orderedBy(createVisitor(world, { language: 'en' }));
const orderOf = async (visitor: Visitor) => {
  const [order, ...others] = await ordersOf(visitor.email);
  expect(others).toEqual([]);
  if (!order) throw new Error('no order');
  return order;
};
const fault = (name: string | null, count?: number) => world.sandboxPost('/stripe/faults', { fault: name, count });
const pageOf = async (visitor: Visitor, path: string) => textOf(await visitor.page(path));
const chargesOf = async (subscriptionId: string) =>
  (await world.ledger()).filter((row) => row.subscriptionId === subscriptionId && row.kind === 'charge');

describe('the way to the hosted page', () => {
  it('provider answers 500: said plainly, the order is kept, and the same form works later', async () => {
    const visitor = await inEnglish();
    const fields = await visitor.hidden(completed.href());
    await fault('status500');
    for (let tries = 0; tries < 2; tries += 1) {
      const response = await visitor.post(completed.href(), fields);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
      expect(textOf(await response.text())).toContain(faults.unavailable.title);
    }
    await fault(null);
    const { subscription_id: id, state, provider_checkout } = await orderOf(visitor);
    expect([state, provider_checkout, await hostedPagesOf(world, id)]).toEqual(['pending', null, []]);
    const opened = await visitor.post(completed.href(), fields);
    await visitor.answersPayment(locationOf(opened) ?? '', 'pay');
    await world.settle();
    expect(await orderOf(visitor)).toMatchObject({ state: 'active', checkout_count: 1 });
    await expectRecordsAgree(world);
  });

  it('no answer in time is not a failure: asked again with the same key there is one hosted page', async () => {
    const [patient, turncoat] = [await inEnglish(), await inEnglish()];
    await fault('slow', 2);
    const fields = await Promise.all([patient.hidden(completed.href()), turncoat.hidden(completed.href())]);
    const answers = await Promise.all([
      patient.post(completed.href(), fields[0] ?? {}),
      turncoat.post(completed.href(), fields[1] ?? {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    const unknown = await orderOf(patient);
    expect([unknown.state, unknown.provider_checkout]).toEqual(['pending', null]);
    expect(await hostedPagesOf(world, unknown.subscription_id)).toHaveLength(1);

    const url = await patient.goesToPayment();
    const [page, ...others] = await hostedPagesOf(world, unknown.subscription_id);
    expect([url.endsWith(page?.id ?? '?'), others]).toEqual([true, []]);
    await patient.answersPayment(url, 'pay');

    // In another language it is another request; the provider must not refuse it for a day.
    await turncoat.post(paths.culture.href(), { language: 'da', returnTo: completed.href() });
    const danish = await turncoat.goesToPayment();
    expect(danish).toContain('/stripe/pay/');
    const pages = await hostedPagesOf(world, (await orderOf(turncoat)).subscription_id);
    expect(pages.find(({ id }) => danish.endsWith(id))?.locale).toBe('da');
    await turncoat.answersPayment(danish, 'authenticate');
    await world.settle();
    for (const visitor of [patient, turncoat])
      expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
    await expectRecordsAgree(world);
  });
});

describe('on the hosted page', () => {
  it('paid on the day after the order, the next payment comes on the day that was shown', async () => {
    const { timeZone } = markets.denmark;
    const today = () => civilDateOf(world.services.clock.now(), timeZone);
    const untilTomorrow = () => startOfDay(addDays(today(), 1), timeZone) - world.services.clock.now();
    // An order is given up after a day, and where it is early that is nearly tomorrow.
    await passes(world, untilTomorrow() / dayMs + 1 / 2);
    const visitor = await inEnglish();
    const ordered = today();
    await passes(world, untilTomorrow() / dayMs + 1 / 8);
    const shown = await pageOf(visitor, completed.href());
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    const next = civilDateOf((await orderOf(visitor)).next_charge_at ?? '', timeZone);
    expect(next).toBe(addMonths(addDays(ordered, 1), 1));
    expect(shown).toContain(textOf(formatsFor(markets.denmark, 'en').date(next)));
  });

  it('declined, failed, left by the back button: nothing is lost, and it is paid in the end', async () => {
    const visitor = await inEnglish();
    const url = await visitor.goesToPayment();
    for (const answer of ['decline', 'authenticate-failed'] satisfies PaymentAnswer[]) {
      expect((await visitor.answersPayment(url, answer)).status).toBe(200);
    }
    const back = await visitor.answersPayment(url, 'back');
    expect(locationOf(back)).toBe(visitor.origin + completed.href());
    expect((await visitor.get(completed.href())).status).toBe(200);
    expect(await pageOf(visitor, paymentCompleted.href())).toContain(paid.waiting.title);
    // The rest of the sign-up leads back here, the start says that an order waits, its choice is not lost.
    for (const path of [paths.signup.customerDetails, paths.signup.skinData, paths.signup.verifyEmail]) {
      expect(say(await visitor.get(path.href()))).toBe(`302 ${completed.href()}`);
    }
    expect(say(await visitor.get(overview.href()))).toBe(`302 ${entry.href()}`);
    expect(await visitor.page(entry.href())).toContain(completed.href());
    expect(await visitor.goesToPayment()).toBe(url);
    await visitor.answersPayment(url, 'authenticate');
    await world.settle();
    const order = await orderOf(visitor);
    expect(order).toMatchObject({ state: 'active', checkout_count: 1 });
    expect((await chargesOf(order.subscription_id)).map(({ amount }) => amount)).toEqual([order.first_amount_minor]);
    expect(say(await visitor.get(completed.href()))).toBe(`302 ${entry.href()}`);
    await expectRecordsAgree(world);
  });

  it('left open until it expired: a new one, and only one of them can be paid', async () => {
    const visitor = await inEnglish();
    const first = await visitor.goesToPayment();
    await world.sandboxPost('/stripe/clock', { advanceDays: 1.1 });
    const second = await visitor.goesToPayment();
    expect(second).not.toBe(first);
    await visitor.answersPayment(first, 'pay');
    await world.settle();
    expect(await orderOf(visitor)).toMatchObject({ state: 'pending', checkout_count: 2 });
    await visitor.answersPayment(second, 'pay');
    await world.settle();
    const order = await orderOf(visitor);
    expect(order).toMatchObject({ state: 'active', is_paid: 1 });
    expect(await chargesOf(order.subscription_id)).toHaveLength(1);
    await expectRecordsAgree(world);
  });
});

describe('a bank debit', () => {
  it('lets in whoever joins with it, says that the bank has it, and is recorded when it has come', async () => {
    const visitor = await inEnglish();
    await visitor.answersPayment(await visitor.goesToPayment(), 'slow');
    await world.settle();
    const welcome = await pageOf(visitor, paymentCompleted.href());
    expect(welcome).toContain('With your bank');
    expect(welcome).toContain('up to five days');
    const order = await orderOf(visitor);
    expect([order.state, order.is_paid]).toEqual(['active', 1]);
    expect(await chargesOf(order.subscription_id)).toEqual([]);
    expect(await pageOf(visitor, paths.account.main.href())).toContain('Your payment is on its way');
    const [told, ...others] = await world.mailTo(visitor.email);
    expect(told?.text).toContain('up to five days');
    expect(JSON.stringify(others)).not.toContain('receipt');
    await expectRecordsAgree(world);
    world.advance(24.5 * 3600);
    expect(await world.services.jobs.sweep()).toMatchObject({ abandoned: 0 });

    await world.sandboxPost('/stripe/settle', { id: order.provider_checkout, outcome: 'succeeded' });
    await world.settle();
    expect(
      (await world.mailTo(visitor.email)).filter(({ tags }) => JSON.stringify(tags).includes('receipt')),
    ).toHaveLength(1);
    expect(await chargesOf(order.subscription_id)).toHaveLength(1);
    const [row] = await rows('SELECT * FROM subscription WHERE subscription_id = ?', order.subscription_id);
    expect([row?.awaited_invoice_json, String(row?.paid_through) > order.access_from]).toEqual([null, true]);
    await expectRecordsAgree(world);
  });

  it.each([null, 'lost'])(
    'that is returned makes past due, is told, and is paid another way (told: %s)',
    async (name) => {
      const visitor = await inEnglish();
      await visitor.answersPayment(await visitor.goesToPayment(), 'slow');
      await world.settle();
      await visitor.get(paymentCompleted.href());
      const { subscription_id: id, provider_checkout: checkout } = await orderOf(visitor);
      await fault(name);
      await world.sandboxPost('/stripe/settle', { id: checkout, outcome: 'failed' });
      await world.settle();
      await fault(null);
      world.advance(3600);
      await world.services.jobs.sweep();
      await world.settle();
      const [row] = await rows('SELECT * FROM subscription WHERE subscription_id = ?', id);
      expect(row).toMatchObject({ state: 'pastDue', awaited_invoice_json: null });
      expect(JSON.stringify(await world.mailTo(visitor.email))).toContain('payment-failed');
      expect(await pageOf(visitor, paths.account.payments.href())).not.toContain('Your payment is on its way');
      const { invoice } = JSON.parse(String(row?.open_invoice_json)) as { invoice: string };
      const { hosted_invoice_url: url } = await asksProvider<{ hosted_invoice_url: string }>(
        world,
        `/v1/invoices/${invoice}`,
      );
      await pressesAt(world, url, 'pay');
      expect(await orderOf(visitor)).toMatchObject({ state: 'active', is_paid: 1 });
      expect(await chargesOf(id)).toHaveLength(1);
      await expectRecordsAgree(world);
    },
  );
});
