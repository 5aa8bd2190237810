import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import {
  fault,
  hoursPass,
  movedOf,
  passes,
  paymentStates,
  postsToProvider,
  subscriptionRow,
} from '../../setup/money/money';
import { asksProvider, expectRecordsAgree } from '../../setup/money/records';
import { formFor } from '../../setup/pages/forms';
import { previewOf } from '../../setup/pages/previews';
import { createDebtor } from '../../setup/people/debtor';
import { choiceOf, createMember, handsOf, productOf } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/**
 * The provider keeps a 500 under its idempotency key and answers it for a day
 * (https://docs.stripe.com/api/idempotent_requests).
 */
let world: World;
/** The next POST to such an address fails inside the provider. */
let failing: RegExp | null = null;
/** The next answer to such a POST is lost, though the work is done. */
let losing: RegExp | null = null;
const posts: string[] = [];

beforeAll(async () => {
  world = await createWorld(
    {},
    {
      between: (send) => async (input, init) => {
        const request = new Request(input, init);
        const { pathname } = new URL(request.url);
        if (request.method !== 'POST') return send(request);
        posts.push(pathname);
        if (failing?.test(pathname)) {
          failing = null;
          await fault(world, 'status500', 1);
        }
        const answer = await send(request);
        if (!losing?.test(pathname)) return answer;
        losing = null;
        throw new TypeError('the connection was lost');
      },
    },
  );
});

const dearer = () => choiceOf(world, 'denmark', ({ name }) => 'da' in name && name.da === 'Sol Fri');
const refundsPosted = () => posts.filter((path) => path.endsWith('/refunds')).length;

describe('a 500 that is kept under its key', () => {
  it('stops no refund: it is looked for, and asked for under another key', async () => {
    const member = await createMember(world);
    const before = refundsPosted();
    failing = /\/refunds$/;
    await handsOf(world, member).apply({ kind: 'withdraw' });
    await world.settle();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund pending']);
    await hoursPass(world, 1);
    await world.settle();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund succeeded']);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
    // The first, its replay, and the one under another key.
    expect(refundsPosted() - before).toBe(3);
    await expectRecordsAgree(world);
  });

  it('keeps nobody from paying: the next press leads to the page', async () => {
    const visitor = createVisitor(world, { market: 'denmark', language: 'en' });
    const { choice } = productOf(world, 'denmark', (one) => !one.usesUv && !one.ageVerificationRequired);
    await visitor.reachesOverview(choice);
    await visitor.orders({ startNow: 'yes' });
    const press = async () =>
      visitor.post(paths.signup.completed.href(), await visitor.hidden(paths.signup.completed.href()));
    failing = /\/checkout\/sessions$/;
    expect((await press()).status).toBe(503);
    const answer = await press();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/stripe/pay/')]);
    await visitor.answersPayment(String(answer.headers.get('location')), 'pay');
    await world.settle();
  });

  it('lets a change be finished, charged once', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const preview = await previewOf(world.services.changes, await hands.standing(), dearer());
    if (!preview.ok || preview.value.when !== 'now') throw new Error(JSON.stringify(preview));
    const { amountMinor } = preview.value;
    failing = /\/subscriptions\/sub_/;
    await hands.apply({ kind: 'changeProduct', product: dearer(), shownMinor: amountMinor });
    expect((await hands.standing()).subscription.isChanging).toBe(true);
    await hoursPass(world, 1);
    await world.settle();
    expect((await hands.standing()).subscription).toMatchObject({ isChanging: false, productId: dearer().productId });
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', `charge ${amountMinor}`]);
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });

  it('lets the provider be told of a pause with its fee', async () => {
    const member = await createMember(world, { market: 'sweden' });
    const hands = handsOf(world, member);
    failing = /\/invoiceitems$/;
    const { pause } = (await hands.standing()).actions;
    await hands.apply({ kind: 'pause', until: pause?.options[0]?.until ?? '', reason: 'travel' });
    await world.settle();
    expect((await hands.row()).wanted_json).not.toBeNull();
    await hoursPass(world, 1);
    await world.settle();
    await hands.expectProviderAgrees();
  });

  it('lets what is owed be paid now', async () => {
    const member = await createDebtor(world);
    const path = paths.account.payments.href();
    const form = formFor(await member.visitor.page(path), 'pay');
    const { provider_subscription: subscription } = await subscriptionRow(member.subscriptionId);
    const { customer } = await asksProvider<{ customer: string }>(world, `/v1/subscriptions/${subscription}`);
    const card = await postsToProvider<{ id: string }>(world, '/v1/payment_methods/pm_card_visa/attach', { customer });
    await postsToProvider(world, `/v1/subscriptions/${subscription}`, { default_payment_method: card.id });
    failing = /\/invoices\/in_\w+\/pay$/;
    await member.visitor.post(path, form);
    expect((await subscriptionRow(member.subscriptionId)).state).toBe('pastDue');
    world.advance(31);
    await member.visitor.post(path, form);
    await world.settle();
    expect((await subscriptionRow(member.subscriptionId)).state).toBe('active');
    await expectRecordsAgree(world);
  });
});

describe('an answer that is lost', () => {
  it('makes no second refund, not even once the provider has forgotten the key', async () => {
    const member = await createMember(world);
    losing = /\/refunds$/;
    await fault(world, 'lost', 1);
    await handsOf(world, member).apply({ kind: 'withdraw' });
    await world.settle();
    await passes(world, 2);
    await hoursPass(world, 1);
    await world.settle();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund succeeded']);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
    await expectRecordsAgree(world);
  });
});
