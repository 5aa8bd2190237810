import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { postsToProvider, subscriptionRow } from '../../setup/money/money';
import { asksProvider, expectRecordsAgree, ordersOf } from '../../setup/money/records';
import { english, errorIdOf, locationOf, say, textOf } from '../../setup/pages/answers';
import { opensTask } from '../../setup/pages/membership-forms';
import { createDebtor } from '../../setup/people/debtor';
import { type CatalogueProduct, createMember, type Member, productOf } from '../../setup/people/member';
import { hiddenFields, type PaymentAnswer } from '../../setup/people/visitor';
import { createWorld, type Mail, sandboxOrigin, type World } from '../../setup/world';

const path = paths.account.payments.href();
const { notice } = english.account.payments;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.sandboxPost('/stripe/faults', { fault: null }));

const stateOf = async ({ email }: Pick<Member, 'email'>) => (await ordersOf(email))[0]?.state;
const formOf = (html: string, intent: string) =>
  hiddenFields((html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((form) => form.includes(`value="${intent}"`)) ?? '');
/** What the banner offers, in its order. */
const waysIn = (html: string) =>
  [
    ...(html.match(/<div class="actions">[\s\S]*?<\/div>/)?.[0] ?? '').matchAll(
      /<(?:a|button)[^>]*class="btn[\s\S]*?<\/(?:a|button)>/g,
    ),
  ].map(([way]) => textOf(way).trim());
const payForm = async ({ visitor }: Member) => formOf(await visitor.page(path), 'pay');
const movedFor = async ({ subscriptionId }: Member) =>
  (await world.ledger()).filter((row) => row.subscriptionId === subscriptionId);
const templates = async (email: string) =>
  (await world.mailTo(email)).map(({ tags }: Mail) =>
    Array.isArray(tags)
      ? tags.find(({ name }) => name === 'template')?.value
      : (tags as Record<string, string>).template,
  );

async function toSetup({ visitor }: Member): Promise<string> {
  const answer = await visitor.post(path, formOf(await visitor.page(path), 'method'));
  expect(answer.status).toBe(303);
  return locationOf(answer) ?? '';
}
/** A button on the provider's page, and the way back. */
async function comesBack({ visitor }: Member, url: string, answer: PaymentAnswer): Promise<Response> {
  const back = new URL(locationOf(await visitor.answersPayment(url, answer)) ?? '');
  return visitor.get(back.pathname + back.search, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
}

describe('a payment that failed', () => {
  it('says sum, card and dates, and is refused again with the way to the bank', async () => {
    const member = await createDebtor(world);
    expect(await stateOf(member)).toBe('pastDue');
    const page = textOf(await member.visitor.page(path));
    for (const part of ['Visa ending in 0341', english.account.payments.noAccess, english.account.payments.changeCard])
      expect(page).toContain(part);
    expect(page).toMatch(/We’ll try again automatically on \d+ \w+ \d{4}\./);
    expect(page).toMatch(/Pay by \w+ \d+ \w+ \d{4}, otherwise your membership will end\./);
    const before = await movedFor(member);
    const refused = await member.visitor.post(path, await payForm(member));
    const html = await refused.text();
    expect(refused.status).toBe(200);
    expect(textOf(html)).toContain(notice.declined.bank);
    expect(textOf(html)).toMatch(/Your bank declined DKK\s[\d.]+ /);
    // First another card, then the bank's page; no second attempt with the same card beside them.
    expect(waysIn(html)).toEqual([english.account.payments.changeCard, english.account.payments.bank]);
    expect(html).toContain(`href="${sandboxOrigin}/stripe/invoice/`);
    expect(await movedFor(member)).toEqual(before);
    expect((await templates(member.email)).filter((name) => name === 'payment-failed')).toHaveLength(1);
    await expectRecordsAgree(world);
  });

  it('leaves who cancels the days that are paid, and promises nobody else a last day with access', async () => {
    const member = await createDebtor(world);
    const { lead, leadPastDue } = english.membership.cancel;
    const cancelPage = async () => textOf(await member.visitor.page(paths.account.subscription.href({ do: 'cancel' })));
    const without = await cancelPage();
    expect([without.includes(lead), without.includes(leadPastDue)]).toEqual([false, false]);
    await world.cells
      .of('denmark')
      .database.write([
        world.cells
          .of('denmark')
          .database.prepare(
            `UPDATE subscription SET paid_through = date(paid_through, '+40 days') WHERE subscription_id = ?`,
            member.subscriptionId,
          ),
      ]);
    const paid = await cancelPage();
    expect([paid.includes(lead), paid.includes(leadPastDue)]).toEqual([false, true]);
  });

  it('is paid at the bank’s own page, and the account knows', async () => {
    const member = await createDebtor(world, 'asks-later');
    const html = await (await member.visitor.post(path, await payForm(member))).text();
    // The bank only has a question: its page comes first.
    expect(waysIn(html)).toEqual([english.account.payments.bank, english.account.payments.changeCard]);
    expect(textOf(html)).not.toContain(english.account.payments.declined.split(' {{')[0]);
    expect(textOf(html)).toContain(notice.declined.bank);
    const bank = /href="([^"]*\/stripe\/invoice\/[^"]*)"/.exec(html)?.[1] ?? '';
    await member.visitor.answersPayment(bank, 'authenticate');
    await world.settle();
    expect(await stateOf(member)).toBe('active');
    expect(await member.visitor.page(path)).not.toContain('name="payment"');
    await expectRecordsAgree(world);
  });

  it('is paid with another card: the old one stays until the new one is proved, then it is charged once', async () => {
    const member = await createDebtor(world);
    const url = await toSetup(member);
    expect((await ordersOf(member.email))[0]).toMatchObject({ state: 'pastDue', payment_method: 'Visa 0341' });
    const back = await comesBack(member, url, 'pay');
    expect(say(back)).toBe(`303 ${path}`);
    const page = textOf(await member.visitor.page(path));
    expect(page).toContain(notice.methodPaid.title);
    expect(page).toContain('Ending in 4444');
    expect(await stateOf(member)).toBe('active');
    // Again by the back button, and once more by the provider's own message.
    await member.visitor.get(`${path}?method=${new URL(url).pathname.split('/').at(-1)}`);
    await world.settle();
    expect(await movedFor(member)).toHaveLength(2);
    expect((await templates(member.email)).filter((name) => name === 'change')).toHaveLength(1);
    await expectRecordsAgree(world);
  });

  it('is told in a mail with the day and the sum of the next payment, as the page has them', async () => {
    const member = await createMember(world, { language: 'en' });
    const url = await toSetup(member);
    await comesBack(member, url, 'pay');
    await world.settle();
    const [mail] = await world.mailTo(member.email);
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    const next = /Next payment: (.*)/.exec(plain(mail?.text ?? ''))?.[1] ?? 'none';
    expect(next).toContain('DKK');
    expect(plain(textOf(await member.visitor.page(path)))).toContain(next);
  });

  it.each(['decline', 'back', 'authenticate-failed'] as const)('keeps the old card after %s', async (answer) => {
    const member = await createMember(world, { language: 'en' });
    const url = await toSetup(member);
    const came = await member.visitor.answersPayment(url, answer);
    const to = locationOf(came);
    if (to) {
      const shown = await member.visitor.get(new URL(to).pathname + new URL(to).search);
      expect(textOf(await shown.text())).toContain(notice.methodKept.title);
    }
    expect(textOf(await member.visitor.page(path))).toContain('Ending in 4242');
    expect((await ordersOf(member.email))[0]).toMatchObject({ state: 'active', payment_method: 'Visa 4242' });
  });

  it('is charged once for two presses, two tabs and the way back', async () => {
    const member = await createDebtor(world);
    await mendsCard(String((await subscriptionRow(member.subscriptionId)).provider_subscription));
    const [one, two] = [await payForm(member), await payForm(member)];
    const answers = await Promise.all([one, one, two].map((form) => member.visitor.post(path, form)));
    for (const { status } of answers) expect([303, 200, 409]).toContain(status);
    expect(say(await member.visitor.post(path, one))).toBe(`303 ${path}`);
    expect(await stateOf(member)).toBe('active');
    expect(await movedFor(member)).toHaveLength(2);
    await expectRecordsAgree(world);
  });
});

/** The bank lets the same card through from now on. */
async function mendsCard(subscription: string): Promise<void> {
  const { customer } = await asksProvider<{ customer: string }>(world, `/v1/subscriptions/${subscription}`);
  const method = await postsToProvider<{ id: string }>(world, '/v1/payment_methods/pm_card_visa/attach', { customer });
  await postsToProvider(world, `/v1/subscriptions/${subscription}`, { default_payment_method: method.id });
}

describe('faults of the provider', () => {
  it('status500: the page says that nobody knows, or that it cannot be done now; the rest of it stays', async () => {
    const member = await createDebtor(world);
    const pay = await payForm(member);
    const method = formOf(await member.visitor.page(path), 'method');
    await world.sandboxPost('/stripe/faults', { fault: 'status500' });
    const answers = [await member.visitor.post(path, pay), await member.visitor.post(path, method)];
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    const pages = await Promise.all(answers.map(async (answer) => textOf(await answer.text())));
    expect(pages[0]).toContain(notice.unknown.title);
    expect(pages[1]).toContain(notice.unavailable.title);
    expect(pages.map((page, at) => page.includes(errorIdOf(answers[at])))).toEqual([false, true]);
    for (const page of pages) {
      expect(page).toContain(english.account.payments.history);
      expect(page).toContain(english.account.payments.state.charge.succeeded);
    }
    await world.sandboxPost('/stripe/faults', { fault: null });
    expect((await member.visitor.post(path, pay)).status).toBe(409);
    world.advance(31);
    expect(textOf(await (await member.visitor.post(path, pay)).text())).toContain(notice.declined.bank);
    expect((await member.visitor.post(path, method)).status).toBe(303);
    await expectRecordsAgree(world);
  });

  it('status500: a change of membership is not made, and the page names the error', async () => {
    const called = (wanted: string) => (one: CatalogueProduct) => 'da' in one.name && one.name.da === wanted;
    const member = await createMember(world, { language: 'en', product: called('Sol 4') });
    const product = productOf(world, 'denmark', called('Sol Fri')).choice.productId;
    const { fields } = await opensTask(member, 'changeProduct', { step: 'confirm', product });
    await world.sandboxPost('/stripe/faults', { fault: 'status500' });
    const answer = await member.visitor.post(paths.account.subscription.href(), fields);
    expect(answer.status).toBe(503);
    const page = textOf(await answer.text());
    for (const said of [english.membership.fault.unavailable.title, errorIdOf(answer)]) expect(page).toContain(said);
  });

  it('slow: nobody knows yet, the page says so, and what really happened is found', async () => {
    const member = await createDebtor(world);
    const form = await payForm(member);
    await world.sandboxPost('/stripe/faults', { fault: 'slow' });
    const answer = await member.visitor.post(path, form);
    expect(textOf(await answer.text())).toContain(notice.unknown.title);
    await world.sandboxPost('/stripe/faults', { fault: null });
    world.advance(60);
    await member.visitor.post(path, form);
    await expectRecordsAgree(world);
  });

  it('on the way back: the card may be changed, the page says that nobody knows', async () => {
    const member = await createMember(world, { language: 'en' });
    const url = await toSetup(member);
    const came = await member.visitor.answersPayment(url, 'pay');
    const back = new URL(locationOf(came) ?? '');
    await world.sandboxPost('/stripe/faults', { fault: 'status500' });
    expect(say(await member.visitor.get(back.pathname + back.search))).toBe(`303 ${path}`);
    expect(textOf(await member.visitor.page(path))).toContain(notice.methodUnknown.title);
    await world.sandboxPost('/stripe/faults', { fault: null });
    await world.settle();
    expect(textOf(await member.visitor.page(path))).toMatch(/Ending in (4242|4444)/);
  });
});

describe('what may be done', () => {
  it('a GET never pays and never changes a card, whatever its address says', async () => {
    const member = await createDebtor(world);
    const form = await payForm(member);
    const url = await toSetup(member);
    const checkout = new URL(url).pathname.split('/').at(-1) ?? '';
    const before = await movedFor(member);
    for (const query of [`intent=pay&payment=${form.payment}`, 'intent=method', `method=${checkout}`, 'method=cs_x'])
      await member.visitor.get(`${path}?${query}`);
    const prefetched = await member.visitor.get(`${path}?method=${checkout}`, { 'sec-purpose': 'prefetch' });
    expect(prefetched.status).toBe(200);
    expect(await movedFor(member)).toEqual(before);
    expect((await ordersOf(member.email))[0]).toMatchObject({ payment_method: 'Visa 0341', state: 'pastDue' });
  });

  it('another card needs a fresh login; paying does not', async () => {
    const member = await createMember(world, { language: 'en' });
    const form = formOf(await member.visitor.page(path), 'method');
    world.advance(11 * 60);
    const answer = await member.visitor.post(path, form);
    expect(say(answer)).toBe(`303 ${paths.accountMore.confirm.href({ returnTo: path })}`);
  });

  it('a form without its key, or for what is not open, changes nothing', async () => {
    const member = await createDebtor(world);
    const form = await payForm(member);
    const wrong: Record<string, string>[] = [
      { intent: 'pay', payment: form.payment ?? '' },
      { intent: 'method' },
      { intent: 'nonsense' },
    ];
    for (const fields of wrong) {
      const answer = await member.visitor.post(path, fields);
      expect(answer.status).toBe(422);
      expect(textOf(await answer.text())).toContain(notice.again.title);
    }
    expect(say(await member.visitor.post(path, { ...form, payment: 'in_unknown' }))).toBe(`303 ${path}`);
    expect((await member.visitor.post(path, form)).status).toBe(200);
  });

  it('the return of another member’s change says nothing of it', async () => {
    const [owner, other] = [
      await createMember(world, { language: 'en' }),
      await createMember(world, { language: 'en' }),
    ];
    const url = await toSetup(owner);
    const back = new URL(locationOf(await owner.visitor.answersPayment(url, 'pay')) ?? '');
    await other.visitor.get(back.pathname + back.search);
    const page = textOf(await other.visitor.page(path));
    expect(page).toContain(notice.methodKept.title);
    expect(page).toContain('Ending in 4242');
  });
});
