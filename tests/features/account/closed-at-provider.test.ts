import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import {
  bankSays,
  fault,
  hoursPass,
  movedOf,
  passes,
  paymentStates,
  paymentsOf,
  postsToProvider,
  subscriptionRow,
} from '../../setup/money/money';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { formFor } from '../../setup/pages/forms';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, sandboxOrigin, type World } from '../../setup/world';

/** Whoever closes an account is deleted at the payment provider too: https://docs.stripe.com/api/customers/delete */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const joins = () => createMember(world, { language: 'en' });
const ends = (...members: Member[]) =>
  rows(
    `UPDATE subscription SET state = 'ended', stop_date = '2026-01-31' WHERE subscription_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(members.map(({ subscriptionId }) => subscriptionId)),
  );

async function closes({ visitor }: Member): Promise<void> {
  const html = await visitor.page(paths.account.profile.href({ edit: 'close' }));
  const fields = { intent: 'close', ...formFor(html, 'close'), confirm: 'yes' };
  expect((await visitor.post(paths.account.profile.href(), fields)).status).toBe(303);
  await world.settle();
}

interface AtProvider {
  readonly deleted?: boolean;
  readonly email?: string | null;
  readonly status?: string;
}
async function atProvider(path: string): Promise<AtProvider> {
  const headers = { authorization: `Bearer ${world.providerKey}` };
  return (await world.sandbox.fetch(new Request(`${sandboxOrigin}/v1/${path}`, { headers }))).json();
}
async function idsOf({ subscriptionId }: Member) {
  const { provider_customer: customer, provider_subscription: subscription } = await subscriptionRow(subscriptionId);
  return { customer: String(customer), subscription: String(subscription) };
}
const ordered = ({ memberId }: Member) =>
  rows(
    `SELECT done_at IS NOT NULL AS is_done, dead_at, last_error FROM outbox WHERE kind = 'forgetAtProvider' AND dedupe LIKE ?`,
    `forget:${memberId}:%`,
  );

describe('a closed account', () => {
  it('is deleted at the payment provider, where its charge can be refunded and disputed as before', async () => {
    const [member, other] = [await joins(), await joins()];
    const [{ customer, subscription }, { customer: others }] = [await idsOf(member), await idsOf(other)];
    expect(await atProvider(`customers/${customer}`)).toMatchObject({ email: member.email });
    await ends(member);
    await closes(member);
    expect(await atProvider(`customers/${customer}`)).toEqual({ id: customer, object: 'customer', deleted: true });
    expect(await atProvider(`subscriptions/${subscription}`)).toMatchObject({ status: 'canceled' });
    expect(await atProvider(`payment_methods?customer=${customer}`)).toMatchObject({ data: [] });
    expect(await atProvider(`customers/${others}`)).toMatchObject({ email: other.email });
    expect(await ordered(member)).toEqual([{ is_done: 1, dead_at: null, last_error: null }]);

    const charge = (await paymentsOf(member.subscriptionId))[0]?.provider_reference ?? '';
    const refund = { charge, ours: null, amountMinor: 5_000, key: crypto.randomUUID() };
    expect((await world.services.payment.refund(refund)).ok).toBe(true);
    await world.settle();
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 5000']);
    await bankSays(world, { charge: member.subscriptionId, reason: 'fraudulent', amount: 5_000 });
    await passes(world, 1);
    await expectRecordsAgree(world);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'ended' });
  });

  it('is deleted there once the provider answers again, and what was to be refunded goes back', async () => {
    const member = await joins();
    const { customer } = await idsOf(member);
    await fault(world, 'status500');
    await handsOf(world, member).apply({ kind: 'withdraw' });
    await closes(member);
    expect(await ordered(member)).toEqual([{ is_done: 0, dead_at: null, last_error: 'provider error' }]);
    expect(await atProvider(`customers/${customer}`)).not.toMatchObject({ deleted: true });
    await fault(world, null);
    await hoursPass(world, 1);
    await world.settle();
    expect(await ordered(member)).toEqual([{ is_done: 1, dead_at: null, last_error: null }]);
    expect(await atProvider(`customers/${customer}`)).toMatchObject({ deleted: true });
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund succeeded']);
    await expectRecordsAgree(world);
  });

  it('that somebody has deleted there already needs no more', async () => {
    const member = await joins();
    await ends(member);
    await postsToProvider(world, `/v1/customers/${(await idsOf(member)).customer}`, {}, 'DELETE');
    await closes(member);
    expect(await ordered(member)).toEqual([{ is_done: 1, dead_at: null, last_error: null }]);
  });

  it('that pays for somebody else too is deleted there with the last of them', async () => {
    const [payer, child] = [await joins(), await joins()];
    const { customer, subscription: own } = await idsOf(payer);
    const { subscription: running } = await idsOf(child);
    const { id: product } = await postsToProvider<{ id: string }>(world, '/v1/products', { name: 'Family' });
    const { id: shared } = await postsToProvider<{ id: string }>(world, '/v1/subscriptions', {
      customer,
      'items[0][price_data][currency]': 'dkk',
      'items[0][price_data][unit_amount]': '9900',
      'items[0][price_data][product]': product,
      'items[0][price_data][recurring][interval]': 'month',
      trial_period_days: '30',
      'metadata[subscriptionId]': child.subscriptionId,
    });
    for (const old of [running, own]) await postsToProvider(world, `/v1/subscriptions/${old}`, {}, 'DELETE');
    await rows(
      'UPDATE subscription SET provider_customer = ?, provider_subscription = ? WHERE subscription_id = ?',
      ...[customer, shared, child.subscriptionId],
    );
    await ends(payer, child);
    await closes(payer);
    expect(await ordered(payer)).toMatchObject([{ is_done: 1 }]);
    expect(await atProvider(`subscriptions/${shared}`)).toMatchObject({ status: 'trialing' });
    await closes(child);
    expect(await atProvider(`customers/${customer}`)).toMatchObject({ deleted: true });
    expect(await atProvider(`subscriptions/${shared}`)).toMatchObject({ status: 'canceled' });
  });
});
