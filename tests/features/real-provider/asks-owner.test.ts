import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { fault, hoursPass, movedOf, passes, pressesAt, subscriptionRow, templatesTo } from '../../setup/money/money';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { choosesProduct, membershipPath, opensTask, standingOf } from '../../setup/pages/membership-forms';
import { type CatalogueProduct, createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * A bank may ask for 3-D Secure at a change: 402 where an error was asked for
 * (https://docs.stripe.com/billing/subscriptions/pending-updates).
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await fault(world, null);
});

const called = (wanted: string) => (product: CatalogueProduct) => 'da' in product.name && product.name.da === wanted;
const productNamed = (name: string) =>
  world.catalogue.denmark.products.find((one) => one.name.da === name)?.productId ?? '';

/** Presses the button that changes to the dearer product today; where it leads. */
async function changes(member: Member): Promise<{ to: string; again: () => Promise<string> }> {
  const { confirm } = await choosesProduct(member, productNamed('Sol Fri Duo'));
  const press = async () => (await member.visitor.post(membershipPath, confirm)).headers.get('location') ?? '';
  return { to: await press(), again: press };
}

const joins = async () => {
  const member = await createMember(world, { language: 'en', pay: 'asks-later', product: called('Sol Fri') });
  await passes(world, 5);
  await member.visitor.logsIn();
  return member;
};
const looks = async (member: Member) => textOf(await member.visitor.page(membershipPath));

describe('a bank that wants to hear its customer at a change', () => {
  it('is what the form leads to; approved there, the change is made and charged once', async () => {
    const member = await joins();
    const before = (await movedOf(world, member.subscriptionId)).length;
    const { to, again } = await changes(member);
    expect(to).toContain('/stripe/invoice/');
    expect(await again()).toBe(to);
    // Back on the page that asked, nothing is refused: what it waits for is said, with the way there.
    for (const path of [membershipPath, paths.account.subscription.href({ do: 'changeProduct', step: 'confirm' })]) {
      const html = await member.visitor.page(path);
      expect(textOf(html)).toContain('Your bank wants you to approve the change');
      expect(html).toContain(`href="${to}"`);
    }
    expect((await standingOf(world, member)).subscription.snapshot.productName.da).toBe('Sol Fri');
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'active', open_invoice_json: null });
    expect(await templatesTo(world, member)).not.toContain('payment-failed');
    expect(await movedOf(world, member.subscriptionId)).toHaveLength(before);

    await pressesAt(world, to, 'authenticate');
    await hoursPass(world, 0.1);
    await world.settle();
    const { subscription } = await standingOf(world, member);
    expect([subscription.snapshot.productName.da, subscription.isChanging]).toEqual(['Sol Fri Duo', false]);
    expect(await looks(member)).not.toContain('wants you to approve');
    expect(await movedOf(world, member.subscriptionId)).toHaveLength(before + 1);
    const [latest] = await rows<{ product_name_json: string }>(
      'SELECT product_name_json FROM payment WHERE subscription_id = ? ORDER BY at DESC LIMIT 1',
      member.subscriptionId,
    );
    expect(JSON.parse(latest?.product_name_json ?? '{}')).toMatchObject({ da: 'Sol Fri Duo' });
    expect((await templatesTo(world, member)).slice(0, 2).toSorted()).toEqual(['change', 'receipt']);
    await expectRecordsAgree(world);
  });

  it.each([null, 'lost'])(
    'nobody approves it: it lapses within a day, and nothing has changed (told: %s)',
    async (name) => {
      const member = await joins();
      const { to } = await changes(member);
      expect(to).toContain('/stripe/invoice/');
      await fault(world, name);
      await passes(world, 1.1);
      await fault(world, null);
      await hoursPass(world, 0.1);
      await world.settle();
      const { subscription, standing } = await standingOf(world, member);
      expect([subscription.snapshot.productName.da, subscription.isChanging, standing]).toEqual([
        'Sol Fri',
        false,
        'active',
      ]);
      expect(await templatesTo(world, member)).not.toContain('payment-failed');
      const told = (await world.mailTo(member.email)).filter(({ subject }) => /did not go through/.test(subject));
      expect(told.map(({ subject }) => subject)).toEqual(['Your change did not go through. You’re keeping Sol Fri']);
      expect(told[0]?.text).toContain('No money has been taken');
      await expectRecordsAgree(world);
      await member.visitor.logsIn();
      expect(await looks(member)).not.toContain('wants you to approve');
      // And may be tried again.
      expect((await changes(member)).to).toContain('/stripe/invoice/');
    },
  );

  it('approved unheard is found when it would have lapsed', async () => {
    const member = await joins();
    const { to } = await changes(member);
    // What is told of the asking is heard before; of the approval nothing is.
    await world.settle();
    await fault(world, 'lost');
    await pressesAt(world, to, 'authenticate');
    await fault(world, null);
    await passes(world, 1.1);
    await hoursPass(world, 0.1);
    await world.settle();
    expect((await standingOf(world, member)).subscription.snapshot.productName.da).toBe('Sol Fri Duo');
    await expectRecordsAgree(world);
  });

  it('approved unheard, and asked about while the provider takes no questions, is still found', async () => {
    const member = await joins();
    const { to } = await changes(member);
    // What is told of the asking is heard before; of the approval nothing is.
    await world.settle();
    await fault(world, 'lost');
    await pressesAt(world, to, 'authenticate');
    await fault(world, 'status429');
    world.advance(25 * 3_600);
    await world.services.jobs.sweep();
    expect(await subscriptionRow(member.subscriptionId)).not.toMatchObject({ changing_json: null });
    await fault(world, null);
    await passes(world, 1.1);
    await hoursPass(world, 2);
    await world.settle();
    expect((await standingOf(world, member)).subscription.snapshot.productName.da).toBe('Sol Fri Duo');
    expect((await world.mailTo(member.email)).map(({ subject }) => subject).join()).not.toContain('did not go through');
    await expectRecordsAgree(world);
  });

  it('lapsed, the form of before leads to the membership, not to a page at which nothing waits', async () => {
    const member = await joins();
    const { to, again } = await changes(member);
    expect(await again()).toBe(to);
    await passes(world, 1.1);
    await hoursPass(world, 0.1);
    await world.settle();
    await member.visitor.logsIn();
    expect(await again()).not.toContain('/stripe/');
  });

  it('and whoever leaves meanwhile leaves', async () => {
    const member = await joins();
    const { to } = await changes(member);
    expect(to).toContain('/stripe/invoice/');
    const { fields } = await opensTask(member, 'withdraw');
    expect((await member.visitor.post(membershipPath, fields)).status).toBe(303);
    await world.settle();
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'withdrawn', changing_json: null });
    await passes(world, 1.1);
    expect((await world.mailTo(member.email)).map(({ subject }) => subject).join()).not.toContain('did not go through');
    await expectRecordsAgree(world);
    expect((await member.visitor.get(paths.account.main.href())).status).toBeLessThan(400);
  });
});
