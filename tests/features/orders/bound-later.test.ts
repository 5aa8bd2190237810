import { beforeEach, describe, expect, it } from 'vitest';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { comingCommonYear } from '../../setup/common-year';
import { ordersOf } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { type CatalogueProduct, createMember, handsOf, productOf } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const year = comingCommonYear();

/** Whoever starts or pays on another day than that of the order is bound, charged and paid back by what was shown. */
let world: World;
beforeEach(async () => {
  world = await createWorld({}, { atAnyHour: true });
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const { date } = formatsFor({ culture: 'da-DK', currency: 'DKK' } as never, 'en');

/** House and provider are at this instant. */
async function isNow(instant: string): Promise<void> {
  const ms = Date.parse(instant) - world.now();
  world.advance(ms / 1000);
  await world.sandboxPost('/stripe/clock', { advanceDays: ms / 86_400_000 });
  await world.settle();
}

const chargesOf = async (subscriptionId: string) =>
  ((await world.ledger()) as unknown as { subscriptionId: string; kind: string; at: string }[])
    .filter((row) => row.subscriptionId === subscriptionId && row.kind === 'charge')
    .map(({ at }) => at.slice(0, 10));

describe('bound for three months from the end of a month on, which the provider counts from a day that February moved', () => {
  const bound = ({ bindingMonths }: CatalogueProduct) => bindingMonths === 3;

  it.each([`${year}-01-20T12:00:00Z`, `${year}-03-05T12:00:00Z`])(
    'cancelled at %s, it is charged three times',
    async (on) => {
      await isNow(`${year}-01-14T12:00:00Z`);
      const member = await createMember(world, { language: 'en', product: bound, startNow: false });
      await isNow(on);
      const hands = handsOf(world, member);
      const { actions } = await hands.standing();
      expect(actions.cancel?.charges.at(-1)).toBe(`${year}-03-28`);
      const { subscription } = await hands.does({ kind: 'cancel', reason: null });
      expect(subscription.stopDate).toBe(`${year}-04-27`);
      for (const later of [`${year}-03-29T12:00:00Z`, `${year}-04-29T12:00:00Z`, `${year}-05-29T12:00:00Z`])
        await isNow(later);
      expect(await chargesOf(member.subscriptionId)).toEqual([`${year}-01-14`, `${year}-02-28`, `${year}-03-28`]);
      await hands.expectProviderAgrees();
    },
  );

  it('is told so before the order, and in its mail', async () => {
    await isNow(`${year}-01-14T12:00:00Z`);
    const visitor = createVisitor(world, { language: 'en' });
    const { product, choice } = productOf(world, 'denmark', bound);
    await visitor.reachesOverview(choice);
    expect(product.bindingMonths).toBe(3);
    expect(plain(textOf(await visitor.page(paths.signup.overview.href())))).toContain(`27 April ${year}`);
    await visitor.orders({});
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    const mail = (await world.mailTo(visitor.email)).map(({ text }) => plain(text)).join('\n');
    expect(mail).toContain(`can end on 27 April ${year} at the earliest`);
  });
});

describe('an order that is paid a day later', () => {
  async function paysOnTheNextDay(ordered: string, paid: string) {
    await isNow(ordered);
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.reachesOverview(visitor.plainProduct());
    await visitor.orders();
    await isNow(paid);
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    await visitor.get(paths.signup.paymentCompleted.href());
    const [order] = await ordersOf(visitor.email);
    return { visitor, subscriptionId: order?.subscription_id ?? '', order, memberId: order?.member_id ?? '' };
  }

  it('is withdrawn from without paying for the day before it opened the door', async () => {
    const { visitor, subscriptionId, memberId, order } = await paysOnTheNextDay(
      `${year}-04-05T12:00:00Z`,
      `${year}-04-06T09:30:00Z`,
    );
    const member = { visitor, subscriptionId, memberId, email: visitor.email, productId: '' };
    await isNow(`${year}-04-16T12:00:00Z`);
    await handsOf(world, member).does({ kind: 'withdraw' });
    await world.settle();
    const ledger = (await world.ledger()).filter((row) => row.subscriptionId === subscriptionId);
    const paid = order?.first_amount_minor ?? 0;
    // Ten of the thirty days from 6 April on.
    expect(ledger.find(({ kind }) => kind === 'refund')?.amount).toBe(paid - Math.floor((paid * 10) / 30));
  });

  it('names in its mail the days on which the provider charges, also where a short month hides which', async () => {
    const { visitor, subscriptionId } = await paysOnTheNextDay(`${year}-01-30T12:00:00Z`, `${year}-01-31T09:30:00Z`);
    const mail = (await world.mailTo(visitor.email)).map(({ text }) => plain(text)).join('\n');
    await isNow(`${year}-04-02T12:00:00Z`);
    const days = await chargesOf(subscriptionId);
    expect(days).toEqual([`${year}-01-31`, `${year}-02-28`, `${year}-03-31`]);
    expect(mail).toContain(`from ${plain(date(`${year}-03-31`))}`);
  });
});
