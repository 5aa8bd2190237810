import { expect } from 'vitest';
import type { MarketId } from '../../worker/domain/markets/market';
import { paths } from '../../worker/paths';
import { passes } from '../setup/money/money';
import { ordersOf } from '../setup/money/records';
import { choosesProduct, membershipPath, opensTask } from '../setup/pages/membership-forms';
import { createMember } from '../setup/people/member';
import { createVisitor, type Visitor } from '../setup/people/visitor';
import type { World } from '../setup/world';

/** A visitor in front of the page that makes the call. */
export interface Scene {
  readonly visitor: Visitor;
  /** Opens the page, or sends its form. */
  walks(): Promise<Response>;
  /** After the fault: gets to where they wanted, with what they had done. */
  getsOn(): Promise<void>;
}

export interface OutboundCall {
  readonly name: string;
  readonly language: 'en' | 'da' | 'sv';
  hits(request: Request): boolean;
  /** What the partner may take altogether, in ms; a page that does not wait for it has none. */
  readonly deadlineMs: number;
  sets(world: World): Promise<Scene>;
}

const { signup, account, login } = paths;
const asked = (method: string, pattern: RegExp) => (request: Request) =>
  request.method === method && pattern.test(new URL(request.url).pathname);
/** What is known of an issuer is asked for again after ten minutes. */
const untilForgottenSeconds = 700;
const fromIssuer = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

const checksAge =
  (market: MarketId, language: string, issuer: string, at: 'start' | 'callback') =>
  async (world: World): Promise<Scene> => {
    world.advance(untilForgottenSeconds);
    const visitor = createVisitor(world, { market, language });
    await visitor.selectsProduct(visitor.uvProduct());
    const callback = at === 'start' ? null : await visitor.answersIssuer('over18', issuer);
    return {
      visitor,
      walks: () => (callback === null ? visitor.choosesIssuer(issuer) : visitor.get(callback, fromIssuer)),
      async getsOn() {
        const path = signup.ageVerification.href();
        if ((await visitor.get(path)).status === 200) await visitor.follow(await visitor.provesAge('over18', issuer));
        const details = await visitor.entersDetails();
        expect([details.status, details.headers.get('location')]).toEqual([303, signup.skinData.href()]);
      },
    };
  };

const pays =
  (at: 'start' | 'return') =>
  async (world: World): Promise<Scene> => {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.reachesOverview(visitor.plainProduct());
    await visitor.orders();
    const hidden = await visitor.hidden(signup.completed.href());
    if (at === 'return') await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    return {
      visitor,
      walks: () =>
        at === 'start' ? visitor.post(signup.completed.href(), hidden) : visitor.get(signup.paymentCompleted.href()),
      async getsOn() {
        if (at === 'start') await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
        await world.settle();
        expect((await visitor.get(signup.paymentCompleted.href())).status).toBe(200);
        const orders = await ordersOf(visitor.email);
        expect(orders.map(({ state, is_paid: isPaid }) => [state, isPaid])).toEqual([['active', 1]]);
      },
    };
  };

/** As the outbox does by itself: again and again, ever further apart. What was refused for good its operator puts back in line. */
async function recovers(world: World): Promise<void> {
  for (const { outbox } of world.cells.all()) await outbox.requeue();
  for (let round = 0; round < 3; round += 1) {
    await passes(world, 1 / 48);
    for (const { jobs } of world.cells.all()) await jobs.sweep();
    await world.settle();
  }
}

async function looksAtChange(world: World): Promise<Scene> {
  const member = await createMember(world, {
    language: 'en',
    product: ({ name }) => 'da' in name && name.da === 'Sol Fri',
  });
  const { visitor } = member;
  const product = world.catalogue.denmark.products.find(({ name }) => name.da === 'Sol 4')?.productId ?? '';
  return {
    visitor,
    // The first preview of the day: the provider's answer is stored for the next one.
    walks: () => visitor.get(account.subscription.href({ do: 'changeProduct' })),
    async getsOn() {
      const { status, confirm } = await choosesProduct(member, product);
      expect(status).toBe(200);
      expect(confirm).toMatchObject({ intent: 'changeProduct', product });
    },
  };
}

async function withdraws(world: World): Promise<Scene> {
  const member = await createMember(world, { market: 'sweden', language: 'sv' });
  const { visitor, subscriptionId } = member;
  const { fields } = await opensTask(member, 'withdraw');
  return {
    visitor,
    async walks() {
      const answer = await visitor.post(membershipPath, fields);
      // The money goes back from the outbox, while the fault lasts.
      await world.settle();
      return answer;
    },
    async getsOn() {
      await recovers(world);
      const moved = (await world.ledger()).filter((row) => row.subscriptionId === subscriptionId);
      expect(moved.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'refund']);
    },
  };
}

async function asksForCode(world: World): Promise<Scene> {
  const { email } = await createMember(world);
  const visitor = createVisitor(world, { language: 'da' });
  return {
    visitor,
    async walks() {
      const answer = await visitor.post(login.href(), { email });
      await world.settle();
      return answer;
    },
    async getsOn() {
      world.advance(120);
      for (const { outbox, jobs } of world.cells.all()) {
        await outbox.requeue();
        await jobs.sweep();
      }
      await world.settle();
      let answer = await visitor.post(login.href(), { code: await visitor.readsCode(email) });
      // Its time may be over meanwhile: another one is asked for.
      if (answer.status !== 303) answer = await visitor.logsIn(email);
      expect(answer.status).toBe(303);
      expect((await visitor.get(account.main.href())).status).toBe(200);
    },
  };
}

const issuerMs = 2_500;
const providerMs = 8_000;

/** The nine calls the product makes, each behind the page that makes it. */
export const calls: readonly OutboundCall[] = [
  {
    name: 'identity: discovery',
    language: 'en',
    hits: asked('GET', /openid-configuration/),
    deadlineMs: issuerMs,
    sets: checksAge('denmark', 'en', 'mitid', 'start'),
  },
  {
    name: 'identity: keys',
    language: 'sv',
    hits: asked('GET', /jwks/),
    deadlineMs: 2 * issuerMs,
    sets: checksAge('sweden', 'sv', 'bankid', 'callback'),
  },
  {
    name: 'identity: token',
    language: 'da',
    hits: asked('POST', /identity.*token/),
    deadlineMs: issuerMs,
    sets: checksAge('denmark', 'da', 'mitid', 'callback'),
  },
  {
    name: 'identity: user info',
    language: 'en',
    hits: asked('GET', /userinfo/),
    deadlineMs: 2 * issuerMs,
    sets: checksAge('england', 'en', 'oneid-direct', 'callback'),
  },
  {
    name: 'payment: start of a checkout',
    language: 'en',
    hits: asked('POST', /\/checkout\/sessions$/),
    deadlineMs: providerMs,
    sets: pays('start'),
  },
  {
    name: 'payment: fetch of a checkout',
    language: 'en',
    hits: asked('GET', /\/checkout\/sessions\//),
    deadlineMs: providerMs,
    sets: pays('return'),
  },
  {
    name: 'payment: preview of a change',
    language: 'en',
    hits: asked('POST', /\/create_preview$/),
    deadlineMs: providerMs,
    sets: looksAtChange,
  },
  {
    name: 'payment: refund',
    language: 'sv',
    hits: asked('POST', /\/refunds$/),
    deadlineMs: 3 * providerMs,
    sets: withdraws,
  },
  { name: 'mail', language: 'da', hits: asked('POST', /\/emails$/), deadlineMs: 3 * 5_000, sets: asksForCode },
];
