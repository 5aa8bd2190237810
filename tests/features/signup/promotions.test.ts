import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const overview = paths.signup.overview.href();
const completed = paths.signup.completed.href();
const start = paths.signup.entry.href();
const texts = english.overview;
const day = 86_400;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const inEnglish = () => createVisitor(world, { language: 'en' });
const usesOf = async (code: string): Promise<number> =>
  (await rows<{ used: number }>('SELECT used FROM promotion_use WHERE market = ? AND code = ?', 'denmark', code))[0]
    ?.used ?? 0;
const orderWith = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.post(overview, { ...fields, acceptTerms: 'yes' });
async function pays(visitor: Visitor): Promise<void> {
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  await world.settle();
}

describe('a promotion with one use left', () => {
  it('goes to one of two who press at once; the other sees both prices and decides again', async () => {
    const visitors = [inEnglish(), inEnglish()];
    for (const visitor of visitors) await visitor.reachesOverview(visitor.uvProduct(), 'last one');
    const forms = await Promise.all(visitors.map((visitor) => visitor.hidden(overview)));
    const answers = await Promise.all(visitors.map((visitor, index) => orderWith(visitor, forms[index] ?? {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    const lost = answers.findIndex(({ status }) => status === 422);
    const [loser, winner] = [visitors[lost] as Visitor, visitors[1 - lost] as Visitor];
    const html = (await answers[lost]?.text()) ?? '';
    expect(textOf(html)).toContain(texts.fault.priceChanged);
    expect(textOf(html)).toContain(texts.changed.before);
    expect(textOf(html)).toContain(texts.refusal.usedUp);
    expect(await ordersOf(loser.email)).toEqual([]);
    expect(await usesOf('LASTONE')).toBe(1);

    // Its quote is no longer good; the fresh one is, at the full price.
    expect((await orderWith(loser, forms[lost] ?? {})).status).toBe(422);
    expect(say(await orderWith(loser, hiddenFields(html)))).toBe(`303 ${completed}`);
    await Promise.all([pays(winner), pays(loser)]);
    const [half] = await ordersOf(winner.email);
    const [full] = await ordersOf(loser.email);
    expect([half?.promotion_code, full?.promotion_code]).toEqual(['LASTONE', null]);
    expect((half?.first_amount_minor ?? 0) * 2).toBe(full?.first_amount_minor);
    expect(await usesOf('LASTONE')).toBe(1);
    await expectRecordsAgree(world);
  });
});

describe('a code', () => {
  it('that does not count is said on the page, and the full price is charged', async () => {
    const visitor = inEnglish();
    const full = world.catalogue.denmark.products.find(({ productId }) => productId === visitor.uvProduct().productId);
    await visitor.reachesOverview();
    const refusals = [
      ['NOSUCHCODE', texts.refusal.unknown],
      ['OLD2025', texts.refusal.ended],
      ['LASTONE', texts.refusal.usedUp],
    ] as const;
    for (const [code, words] of refusals) {
      await visitor.selectsProduct(visitor.uvProduct(), code);
      expect(textOf(await visitor.page(overview)), code).toContain(words);
    }
    expect(say(await visitor.orders())).toBe(`303 ${completed}`);
    await pays(visitor);
    const [order] = await ordersOf(visitor.email);
    expect(order).toMatchObject({ promotion_code: null, first_amount_minor: full?.priceMinor, is_paid: 1 });
    await expectRecordsAgree(world);
  });

  it('against the product’s own discount: the lower sum of a year counts, and only a promotion takes a use', async () => {
    const products = world.catalogue.denmark.products;
    const own = products.find((product) => product.signupDiscount !== null);
    const choice = { productId: own?.productId ?? '', studioId: world.catalogue.denmark.studios[0]?.studioId ?? '' };
    const visitor = inEnglish();
    await visitor.reachesOverview(choice, 'sol26');
    expect(say(await visitor.orders({}))).toBe(`303 ${completed}`);
    await pays(visitor);
    const [order] = await ordersOf(visitor.email);
    expect(order).toMatchObject({ promotion_code: null, first_amount_minor: 24_900 - 15_000 });
    expect(JSON.parse(order?.snapshot_json ?? '{}')).toMatchObject({
      discount: { code: 'SOL26', offMinor: 15_000, charges: 1 },
      secondAmountMinor: 24_900,
    });
    await expectRecordsAgree(world);
  });
});

describe('a use of a promotion', () => {
  it('comes back when the order is begun again or abandoned, once, and is taken again by a late payment', async () => {
    const before = await usesOf('WELCOME20');
    const [first, second, late] = [inEnglish(), inEnglish(), inEnglish()] as const;
    const welcome = { productId: first.uvProduct().productId, studioId: first.uvProduct().studioId };
    for (const visitor of [first, second, late]) {
      await visitor.reachesOverview(welcome, 'WELCOME20');
      expect(say(await visitor.orders())).toBe(`303 ${completed}`);
    }
    expect((await ordersOf(first.email))[0]?.promotion_code).toBe('WELCOME20');
    expect(await usesOf('WELCOME20')).toBe(before + 3);

    await Promise.all([first.post(start, { intent: 'restart' }), first.post(start, { intent: 'restart' })]);
    expect(await usesOf('WELCOME20')).toBe(before + 2);
    // Shown anew with the discount, ordered anew, paid: one use.
    expect(say(await first.orders())).toBe(`303 ${completed}`);
    await pays(first);
    expect(await usesOf('WELCOME20')).toBe(before + 3);

    const url = await late.goesToPayment();
    world.advance(day + 300);
    // The provider does not know that a day has passed; it would still take the payment were the page not closed.
    await world.sandboxPost('/stripe/faults', { fault: 'lost' });
    await late.answersPayment(url, 'pay');
    await world.sandboxPost('/stripe/faults', { fault: null });
    const [paidLate] = await ordersOf(late.email);
    const { subscription_id: subscriptionId = '', provider_checkout: checkout = null } = paidLate ?? {};
    expect(await world.services.membership.abandon({ subscriptionId, checkout })).toBe(true);
    expect(await usesOf('WELCOME20')).toBe(before + 2);
    const { abandoned } = await world.services.jobs.sweep();
    expect(abandoned).toBe(1);
    expect((await ordersOf(second.email)).map(({ state }) => state)).toEqual(['abandoned']);
    expect(await usesOf('WELCOME20')).toBe(before + 1);

    // The money was there all the time: the order lives, with its discount and its use.
    const state = await world.services.payment.fetchCheckout(paidLate?.provider_checkout ?? '');
    if (!state.ok) throw new Error('the provider knows the checkout');
    expect(await world.services.membership.settle(state.value)).toBe('paid');
    expect(await world.services.membership.settle(state.value)).toBe('alreadyPaid');
    expect((await ordersOf(late.email)).map(({ state: name }) => name)).toEqual(['active']);
    expect(await usesOf('WELCOME20')).toBe(before + 2);
    await expectRecordsAgree(world);
  });
});
