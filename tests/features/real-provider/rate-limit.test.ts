import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { fault, hoursPass, movedOf, postsToProvider, subscriptionRow } from '../../setup/money/money';
import { asksProvider, expectRecordsAgree } from '../../setup/money/records';
import { formFor } from '../../setup/pages/forms';
import { previewOf } from '../../setup/pages/previews';
import { createDebtor } from '../../setup/people/debtor';
import { choiceOf, createMember, handsOf, productOf } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/**
 * So many requests a second, and what is one too many has not begun: 429 (https://docs.stripe.com/rate-limits). Each call
 * that moves money outlives that, and an answer that got lost on its way.
 */
let world: World;
type Trouble = 'refused with 429' | 'answered, and the answer is lost';
let trouble: Trouble = 'refused with 429';
/** The next call to such an address meets the trouble. */
let aimed: RegExp | null = null;
let met = 0;

beforeAll(async () => {
  world = await createWorld(
    {},
    {
      between: (send) => async (input, init) => {
        const request = new Request(input, init);
        const what = `${request.method} ${new URL(request.url).pathname}`;
        if (!aimed?.test(what)) return send(request);
        aimed = null;
        met += 1;
        if (trouble === 'refused with 429') {
          await fault(world, 'status429', 1);
          return send(request);
        }
        await send(request);
        throw new TypeError('the connection was lost');
      },
    },
  );
});
afterEach(async () => {
  aimed = null;
  await fault(world, null);
});

const dearer = () => choiceOf(world, 'denmark', ({ name }) => 'da' in name && name.da === 'Sol Fri');

/** What is done, until the call is made in spite of the trouble; gives what has moved at the provider. */
const calls: Readonly<Record<string, readonly [address: RegExp, run: () => Promise<void>]>> = {
  'the page that takes the first payment': [
    /^POST .*\/checkout\/sessions$/,
    async () => {
      const visitor = createVisitor(world, { market: 'denmark', language: 'en' });
      const { choice } = productOf(world, 'denmark', (one) => !one.usesUv && !one.ageVerificationRequired);
      await visitor.reachesOverview(choice);
      await visitor.orders({ startNow: 'yes' });
      const completed = paths.signup.completed.href();
      const answer = await visitor.post(completed, await visitor.hidden(completed));
      expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/stripe/pay/')]);
      await visitor.answersPayment(String(answer.headers.get('location')), 'pay');
      await world.settle();
    },
  ],
  'a refund': [
    /^POST .*\/refunds$/,
    async () => {
      const member = await createMember(world);
      await handsOf(world, member).apply({ kind: 'withdraw' });
      await world.settle();
      await hoursPass(world, 1);
      await world.settle();
      expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
    },
  ],
  'a dearer product for the rest of the period': [
    /^POST .*\/subscriptions\/sub_/,
    async () => {
      const member = await createMember(world);
      const hands = handsOf(world, member);
      const preview = await previewOf(world.services.changes, await hands.standing(), dearer());
      if (!preview.ok || preview.value.when !== 'now') throw new Error(JSON.stringify(preview));
      const { amountMinor } = preview.value;
      await hands.apply({ kind: 'changeProduct', product: dearer(), shownMinor: amountMinor });
      await hoursPass(world, 1);
      await world.settle();
      expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', `charge ${amountMinor}`]);
      await hands.expectProviderAgrees();
    },
  ],
  'a fee that waits for the next charge': [
    /^POST .*\/invoiceitems$/,
    async () => {
      const member = await createMember(world, { market: 'sweden' });
      const hands = handsOf(world, member);
      const { pause } = (await hands.standing()).actions;
      await hands.apply({ kind: 'pause', until: pause?.options[0]?.until ?? '', reason: 'travel' });
      await world.settle();
      await hoursPass(world, 1);
      await world.settle();
      const { provider_customer: customer } = await subscriptionRow(member.subscriptionId);
      const { data } = await asksProvider<{ data: unknown[] }>(
        world,
        `/v1/invoiceitems?customer=${customer}&pending=true`,
        'sweden',
      );
      expect(data).toHaveLength(1);
    },
  ],
  'what is owed, paid now': [
    /^POST .*\/invoices\/in_\w+\/pay$/,
    async () => {
      const member = await createDebtor(world);
      const path = paths.account.payments.href();
      const form = formFor(await member.visitor.page(path), 'pay');
      const { provider_subscription: subscription } = await subscriptionRow(member.subscriptionId);
      const { customer } = await asksProvider<{ customer: string }>(world, `/v1/subscriptions/${subscription}`);
      const card = await postsToProvider<{ id: string }>(world, '/v1/payment_methods/pm_card_visa/attach', {
        customer,
      });
      await postsToProvider(world, `/v1/subscriptions/${subscription}`, { default_payment_method: card.id });
      await member.visitor.post(path, form);
      await world.settle();
      expect((await subscriptionRow(member.subscriptionId)).state).toBe('active');
      expect(await movedOf(world, member.subscriptionId)).toHaveLength(2);
    },
  ],
  'the end of what would be charged': [
    /^DELETE .*\/subscriptions\/sub_/,
    async () => {
      const member = await createMember(world);
      await handsOf(world, member).apply({ kind: 'withdraw' });
      await world.settle();
      await hoursPass(world, 1);
      await world.settle();
      const { provider_subscription: subscription } = await subscriptionRow(member.subscriptionId);
      expect(await asksProvider(world, `/v1/subscriptions/${subscription}`)).toMatchObject({ status: 'canceled' });
      expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
    },
  ],
};

describe.each(['refused with 429', 'answered, and the answer is lost'] as const)('%s', (how) => {
  it.each(Object.entries(calls))('%s happens, once', async (_, [address, run]) => {
    trouble = how;
    met = 0;
    aimed = address;
    await run();
    expect(met).toBe(1);
    await expectRecordsAgree(world);
  });
});

describe('more than the provider takes in a second', () => {
  it('is waited for: of sixty questions at once each is answered', async () => {
    const member = await createMember(world);
    const { provider_subscription: subscription } = await subscriptionRow(member.subscriptionId);
    await world.sandboxPost('/stripe/rate', { perSecond: 25 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => world.services.billing.fetch(String(subscription))),
    );
    await world.sandboxPost('/stripe/rate', { perSecond: null });
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('for longer than anybody waits is no refusal, and says why', async () => {
    await fault(world, 'status429');
    const begun = Date.now();
    const answer = await world.services.payment.fetchInvoice('in_any');
    expect(answer).toEqual({ ok: false, reason: { kind: 'unavailable', detail: 'rate limited' } });
    expect(Date.now() - begun).toBeLessThan(8_000);
  });
});
