import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { fieldsOf, mainOf } from '../../setup/pages/membership-forms';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/**
 * A member copies the session cookie to another market's host, where the same product costs 17.99 of another money, and
 * changes, comes back or buys there. It was charged as 17.99 of the own money, both ways over every pair of markets.
 */
let world: World;
const members = new Map<MarketId, Member>();
beforeAll(async () => {
  world = await createWorld();
  for (const market of marketIds) members.set(market, await createMember(world, { market, language: 'en' }));
}, 120_000);

const subscription = paths.account.subscription.href();
const ledger = async () => JSON.stringify(await world.ledger());
const soldRows = async () =>
  JSON.stringify(await rows('SELECT product_id, currency, snapshot_json, next_product_json FROM subscription'));

/** The same person's cookies in a browser that stands on another market's host. */
function across({ visitor }: Member, to: MarketId): Visitor {
  const there = createVisitor(world, { market: to, language: 'en' });
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}

const pairs = marketIds.flatMap((from) => marketIds.filter((to) => to !== from).map((to) => [from, to] as const));

describe('a session carried to another market', () => {
  it.each(pairs)('%s at %s: no page of the account, no change, no order, no charge', async (from, to) => {
    const member = members.get(from) as Member;
    const [before, moved] = [await soldRows(), await ledger()];
    for (const product of world.catalogue[to].products.filter(({ validTo }) => validTo === null)) {
      const thief = across(member, to);
      const page = await thief.get(paths.account.subscription.href({ do: 'changeProduct' }));
      const { productId } = product;
      const studioId = world.catalogue[to].studios[0]?.studioId ?? '';
      const seen = await thief.post(subscription, { ...fieldsOf(await mainOf(page)), product: productId });
      const confirm = fieldsOf(await mainOf(seen));
      const price = { price: String(product.priceMinor), amount: confirm.amount ?? String(product.priceMinor) };
      const bought = await thief.post(subscription, {
        intent: 'changeProduct',
        ...price,
        ...confirm,
        product: productId,
      });
      const again = { intent: 'resubscribe', product: productId, studio: studioId };
      const back = await thief.post(subscription, again);
      expect([page.status, seen.status, bought.status, back.status]).toEqual([302, 302, 302, 302]);
      for (const one of [page, seen, bought, back]) expect(one.headers.get('location')).toBe('/');
    }
    const thief = across(member, to);
    const [payment] = await rows<{ payment_id: string }>(
      'SELECT payment_id FROM payment WHERE subscription_id = ?',
      member.subscriptionId,
    );
    for (const path of [
      ...Object.values(paths.account).map((one) => one.href()),
      paths.accountMore.receipt.href({ paymentId: payment?.payment_id ?? '' }),
      paths.accountMore.export.href(),
      paths.accountMore.confirm.href(),
    ]) {
      const answer = await thief.get(path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/']);
    }
    const closing = await thief.post(paths.account.profile.href(), { intent: 'close', confirm: 'yes' });
    expect([closing.status, closing.headers.get('location')]).toEqual([302, '/']);
    await world.settle();
    expect(await soldRows()).toBe(before);
    expect(await ledger()).toBe(moved);
    // At home the same cookie is who it was.
    expect((await member.visitor.get(paths.account.main.href())).status).toBe(200);
  });
});

describe('a member of another market in a cell’s own database', () => {
  it('is nobody, however the row came there', async () => {
    const member = members.get('netherlands') as Member;
    const { database } = world.cells.of('netherlands');
    const move = (market: MarketId) =>
      database.write([database.prepare('UPDATE member SET market = ? WHERE member_id = ?', market, member.memberId)]);
    await move('england');
    const answer = await member.visitor.get(paths.account.main.href());
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    await move('netherlands');
    expect((await member.visitor.get(paths.account.main.href())).status).toBe(200);
  });
});
