import { beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, catalogueSchema } from '../../../worker/domain/catalogue/catalogue';
import { expectRecordsAgree, publishes, rowsOf } from '../../setup/money/records';
import {
  choosesProduct,
  fieldsOf,
  mainOf,
  membershipPath,
  opensTask,
  standingOf,
} from '../../setup/pages/membership-forms';
import { choiceOf, createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const named = (name: string) => choiceOf(world, 'denmark', (one) => 'da' in one.name && one.name.da === name);
const joins = () => createMember(world, { product: ({ name }) => 'da' in name && name.da === 'Sol Fri' });

/** A second running membership of the same member. */
async function alsoHas({ subscriptionId }: Member, productId: string): Promise<void> {
  const { database } = world.services;
  const table = await rowsOf<{ name: string }>('denmark', `SELECT name FROM pragma_table_info('subscription')`);
  const columns = table.map(({ name }) => name);
  const other: Record<string, string> = {
    subscription_id: `'${crypto.randomUUID()}'`,
    number: `'D${Math.floor(Math.random() * 1e8)}'`,
    product_id: `'${productId}'`,
    provider_subscription: 'NULL',
    provider_checkout: 'NULL',
    changing_json: 'NULL',
    draft_id: `'import'`,
  };
  await database.write([
    database.prepare(
      `INSERT INTO subscription (${columns.join()}) SELECT ${columns.map((name) => other[name] ?? name).join()}
         FROM subscription WHERE subscription_id = ?`,
      subscriptionId,
    ),
  ]);
}

function demoWith(productId: string, change: object): Catalogue {
  const { products, ...rest } = world.catalogue.denmark;
  const changed = products.map((one) => (one.productId === productId ? { ...one, ...change } : one));
  return catalogueSchema.parse({ ...rest, products: changed });
}

describe('a product the member has already', () => {
  it('is not planned a second time', async () => {
    const member = await joins();
    const hands = handsOf(world, member);
    await alsoHas(member, named('Sol 4').productId);
    const done = await hands.apply({ kind: 'changeProduct', product: named('Sol 4'), shownMinor: null });
    expect(done).toMatchObject({ ok: false, reason: { kind: 'conflict' } });
    const { html, fields } = await opensTask(member, 'changeProduct');
    expect(html).not.toContain(`value="${named('Sol 4').productId}"`);
    expect((await member.visitor.post(membershipPath, { ...fields, product: named('Sol 4').productId })).status).toBe(
      422,
    );
    expect((await hands.standing()).subscription.nextProduct).toBeNull();
  });

  it('does not hold up for ever a change whose answer was lost before it was bought', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const { billing, jobs } = world.services;
    const { changeNow } = billing;
    billing.changeNow = async (...question) => {
      await changeNow(...question);
      return { ok: false, reason: { kind: 'unknown', detail: 'no answer' } };
    };
    await hands.apply({ kind: 'changeProduct', product: named('Sol Fri'), shownMinor: 5000 });
    billing.changeNow = changeNow;
    await alsoHas(member, named('Sol Fri').productId);
    world.advance(120);
    await jobs.sweep();
    await world.settle();
    expect((await hands.standing()).subscription).toMatchObject({ isChanging: false });
    expect((await hands.standing()).subscription.snapshot.priceMinor).toBe(24_900);
    await hands.does({ kind: 'cancel', reason: null });
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });
});

describe('the price that was shown', () => {
  it('is the price that is agreed, also for a product that begins later', async () => {
    const member = await joins();
    const product = named('Sol 4').productId;
    const { confirm } = await choosesProduct(member, product);
    await publishes(world, { denmark: demoWith(product, { priceMinor: 17_700 }) });
    const late = await member.visitor.post(membershipPath, confirm);
    const html = await mainOf(late);
    expect(late.status).toBe(422);
    expect(html).toContain('177,00\u00a0kr.');
    expect((await standingOf(world, member)).subscription.nextProduct).toBeNull();
    const { price: _, ...unshown } = fieldsOf(html);
    expect((await member.visitor.post(membershipPath, unshown)).status).toBe(422);
    expect((await member.visitor.post(membershipPath, fieldsOf(html))).status).toBe(303);
    expect((await standingOf(world, member)).subscription.nextProduct?.priceMinor).toBe(17_700);
    await publishes(world, { denmark: catalogueSchema.parse(world.catalogue.denmark) });
  });
});

describe('another studio', () => {
  it('has to have the product that is planned, too', async () => {
    const member = await joins();
    const { subscription } = await standingOf(world, member);
    const product = named('Sol 4').productId;
    const other = world.catalogue.denmark.studios.find(({ studioId }) => studioId !== subscription.studioId);
    await handsOf(world, member).does({ kind: 'changeProduct', product: named('Sol 4'), shownMinor: null });
    await publishes(world, { denmark: demoWith(product, { studios: [subscription.studioId] }) });
    const { fields } = await opensTask(member, 'cancel');
    const studio = other?.studioId ?? '';
    const refused = await member.visitor.post(membershipPath, { ...fields, intent: 'changeStudio', studio });
    expect(refused.status).toBe(422);
    expect(await mainOf(refused)).toContain('Sol 4');
    expect((await standingOf(world, member)).subscription.studioId).toBe(subscription.studioId);
    await publishes(world, { denmark: catalogueSchema.parse(world.catalogue.denmark) });
  });
});

describe('a form that names a membership of somebody else', () => {
  it('is done to nobody, and not to the sender either', async () => {
    const [one, other] = [await joins(), await joins()];
    const { fields } = await opensTask(one, 'cancel');
    const answer = await one.visitor.post(membershipPath, { ...fields, subscription: other.subscriptionId });
    expect(answer.status).toBe(422);
    for (const member of [one, other]) expect((await standingOf(world, member)).standing).toBe('active');
  });
});
