import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const welcome = paths.signup.paymentCompleted.href();
const account = paths.account.main.href();
const texts = english.paid;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const fault = (name: string | null, count?: number) => world.sandboxPost('/stripe/faults', { fault: name, count });
const textAt = async (visitor: Visitor, path: string) => textOf(await visitor.page(path));
const memberSessions = (email: string) =>
  rows(
    `SELECT s.id_hash FROM session s JOIN member m ON m.member_id = s.member_id WHERE m.email = ? AND s.revoked_at IS NULL`,
    email,
  );
async function goesToPay(): Promise<{ visitor: Visitor; url: string }> {
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview();
  await visitor.orders();
  return { visitor, url: await visitor.goesToPayment() };
}
async function templatesTo(address: string): Promise<string[]> {
  const mails = await world.mailTo(address);
  const names = ['order-confirmation', 'receipt'];
  return mails.flatMap(({ tags }) => names.filter((name) => JSON.stringify(tags).includes(name))).toSorted();
}

describe('the page after the payment', () => {
  it('waits without believing its address, then finds out itself when the event is lost', async () => {
    const { visitor, url } = await goesToPay();
    const early = await visitor.get(`${welcome}?session_id=cs_test_1&paid=true`);
    const html = await early.text();
    expect([early.status, textOf(html).includes(texts.waiting.title)]).toEqual([200, true]);
    expect(html).toMatch(/<meta http-equiv="refresh" content="3/);
    expect((await ordersOf(visitor.email))[0]?.is_paid).toBe(0);

    await fault('lost', 1);
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    expect((await ordersOf(visitor.email))[0]?.is_paid).toBe(0);

    // A provider that does not answer only makes the visitor wait.
    await fault('status500');
    expect(await textAt(visitor, welcome)).toContain(texts.waiting.title);
    await fault(null);
    // The provider is asked once in some seconds, however often the page is looked at.
    world.advance(5);
    expect(await textAt(visitor, welcome)).toContain('Anna');
    expect((await ordersOf(visitor.email))[0]).toMatchObject({ state: 'active', is_paid: 1 });
    expect(await templatesTo(visitor.email)).toEqual(['order-confirmation', 'receipt']);
    await expectRecordsAgree(world);
  });

  it('turns the session that ordered into a member’s, once; every other browser sees nothing', async () => {
    const { visitor, url } = await goesToPay();
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    const before = new Map(visitor.cookies);
    const stranger = createVisitor(world, { language: 'en' });
    const buyer = createVisitor(world, { language: 'en' });
    await buyer.reachesOverview();
    for (const other of [stranger, buyer]) {
      const text = await textAt(other, welcome);
      expect([text.includes(texts.neutral.title), text.includes('Anna')]).toEqual([true, false]);
    }

    // Whatever loads pages in advance changes nothing.
    for (const headers of [
      { 'sec-purpose': 'prefetch', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-mode': 'no-cors' },
    ]) {
      await visitor.get(welcome, headers as unknown as HeadersInit);
    }
    expect(await memberSessions(visitor.email)).toHaveLength(0);

    const both = await Promise.all([visitor.get(welcome), visitor.get(welcome)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const shown = await Promise.all(both.map(async (response) => textOf(await response.text())));
    expect(shown.filter((text) => text.includes('Anna'))).toHaveLength(1);
    expect(await memberSessions(visitor.email)).toHaveLength(1);
    expect([...visitor.cookies]).not.toEqual([...before]);
    expect((await visitor.get(account)).status).toBe(200);

    // The cookie from before the payment opens nothing any more, neither here nor in the account.
    const thief = createVisitor(world, { language: 'en' });
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect(await textAt(thief, welcome)).toContain(texts.neutral.title);
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect(say(await thief.get(account))).toMatch(/^302/);
    expect(await memberSessions(visitor.email)).toHaveLength(1);

    // Reloaded it stays, with number, receipt and the way in.
    const { number } = (await ordersOf(visitor.email))[0] ?? { number: '' };
    for (let times = 0; times < 2; times += 1) {
      const text = await textAt(visitor, welcome);
      expect(text).toContain('Anna');
      expect(text).toContain(`${number.slice(0, 1)}-${number.slice(1, 5)} ${number.slice(5)}`);
    }
    expect(say(await visitor.get(paths.signup.entry.href()))).toBe(`302 ${account}`);
    expect(await templatesTo(visitor.email)).toEqual(['order-confirmation', 'receipt']);
    await expectRecordsAgree(world);
  });

  it('has mailed everything when nobody ever looked at it: the sweep asks after two minutes', async () => {
    const { visitor, url } = await goesToPay();
    await fault('lost', 1);
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    world.advance(60);
    expect(await world.services.jobs.sweep()).toMatchObject({ settled: 0 });
    world.advance(120);
    const runs = await Promise.all([world.services.jobs.sweep(), world.services.jobs.sweep()]);
    expect(runs.map(({ settled }) => settled).toSorted()).toEqual([0, 1]);
    expect((await ordersOf(visitor.email))[0]).toMatchObject({ state: 'active', is_paid: 1 });
    expect(await templatesTo(visitor.email)).toEqual(['order-confirmation', 'receipt']);
    expect(await textAt(visitor, welcome)).toContain('Anna');
    await expectRecordsAgree(world);
  });

  it('free first month: nothing is charged, and it is a membership all the same', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.reachesOverview(visitor.uvProduct(), 'FREEMONTH');
    await visitor.orders();
    // Before and after a look at the provider's page: nothing is due, so nothing is said to be unpaid.
    for (let look = 0; look < 2; look += 1) {
      const ordered = await textAt(visitor, paths.signup.completed.href());
      expect(ordered).toContain(english.completed.free.lead);
      expect(ordered).toContain(english.completed.free.pay);
      expect(ordered).not.toMatch(/left is to pay|not paid|payment has gone through/);
      await visitor.goesToPayment();
    }
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    const [order] = await ordersOf(visitor.email);
    expect(order).toMatchObject({ state: 'active', first_amount_minor: 0, promotion_code: 'FREEMONTH' });
    const page = await textAt(visitor, welcome);
    expect(page).toContain('Your membership is ready, and there’s nothing to pay today. You can come now.');
    expect(page).not.toMatch(/received your payment/);
    const receipt = (await world.mailTo(visitor.email)).find(({ subject }) => subject.startsWith('Your receipt'));
    expect(receipt?.text).toContain('Hi Anna. There was nothing to pay this time.');
    expect(receipt?.text).not.toMatch(/received your payment/);
    const withdrawal = await textAt(visitor, paths.account.subscription.href({ do: 'withdraw' }));
    expect(withdrawal).toContain(english.mail.withdrawal.noRefund);
    expect(withdrawal).not.toContain('0.00');
    expect((await world.ledger()).filter((row) => row.subscriptionId === order?.subscription_id)).toEqual([]);
    await expectRecordsAgree(world);
  });
});
