import { expect } from 'vitest';
import { catalogueSchema } from '../../../worker/domain/catalogue/catalogue';
import { addDays, startOfDay } from '../../../worker/domain/dates';
import { marketIds } from '../../../worker/domain/markets';
import type { Language } from '../../../worker/domain/markets/languages';
import type { MarketId } from '../../../worker/domain/markets/market';
import { ok } from '../../../worker/domain/result';
import { paths } from '../../../worker/paths';
import type { FormUse } from '../../../worker/services/idempotency/port';
import type { MembershipIntent, ProductChoice } from '../../../worker/services/membership/plans/port';
import { ordersOf, publishes, rows } from '../money/records';
import type { World } from '../world';
import { standingIn } from './standing';
import { type Choice, createVisitor, type PaymentAnswer, type Visitor } from './visitor';

export interface MemberOptions {
  readonly market?: MarketId;
  readonly language?: string;
  /** Which product; the plain one without a check of age, by the shortest way, when nothing is said. */
  readonly product?: (product: CatalogueProduct) => boolean;
  readonly promotion?: string;
  readonly startNow?: boolean;
  /** Button pressed on the provider's page; null leaves the order unpaid. */
  readonly pay?: PaymentAnswer | null;
}

export type CatalogueProduct = World['catalogue'][MarketId]['products'][number];

/** The first product on sale that fits, with a studio that has it. */
export function productOf(world: World, market: MarketId, wanted: (product: CatalogueProduct) => boolean) {
  const { products, studios } = world.catalogue[market];
  const product = (products as CatalogueProduct[]).find((one) => wanted(one) && one.validTo === null);
  if (!product) throw new Error('the demo catalogue has no such product');
  const studioId = Array.isArray(product.studios) ? (product.studios[0] ?? '') : (studios[0]?.studioId ?? '');
  return { product, choice: { productId: product.productId, studioId } satisfies Choice };
}

/**
 * The world whose first market also sells a year at a time. Its demo has none, since its law permits none, and members
 * have to come to their end in order all the same.
 */
export async function sellsByTheYear(world: World): Promise<World> {
  const [market] = marketIds;
  const { product: monthly } = productOf(world, market, ({ signupDiscount }) => signupDiscount !== null);
  const yearly = {
    ...monthly,
    productId: '5e319c0d-2239-4477-be73-cebe575c4bbd',
    priceMinor: 249_000,
    billingIntervalMonths: 12,
    signupDiscount: null,
  };
  const known = world.catalogue[market];
  const catalogue = { ...known, products: [...known.products, yearly] } as typeof known;
  await publishes(world, { [market]: catalogueSchema.parse(catalogue) });
  return { ...world, catalogue: { ...world.catalogue, [market]: catalogue } };
}

/** The same as a running membership would take it over. */
export function choiceOf(
  world: World,
  market: MarketId,
  wanted: (product: CatalogueProduct) => boolean,
): ProductChoice {
  const { product } = productOf(world, market, wanted);
  const { productId, name, description, priceMinor, billingIntervalMonths, bindingMonths, usesUv } = product;
  const rest = {
    productDescription: description,
    priceMinor,
    bindingMonths,
    usesUv,
    intervalMonths: billingIntervalMonths,
  };
  const offered = { market, currency: world.markets[market].currency };
  return { productId, productName: name, catalogueVersion: 'test', offered, ...rest };
}

export interface Member {
  readonly visitor: Visitor;
  readonly email: string;
  readonly memberId: string;
  readonly subscriptionId: string;
  readonly productId: string;
}

/** Somebody who joined and paid by real requests and stands in the account with a member's session. */
export async function createMember(world: World, options: MemberOptions = {}): Promise<Member> {
  const { market = marketIds[0], language, startNow = true, pay = 'pay' } = options;
  const visitor = createVisitor(world, { market, ...(language ? { language } : {}) });
  const wanted = options.product ?? (({ usesUv, ageVerificationRequired }) => !usesUv && !ageVerificationRequired);
  const { choice } = productOf(world, market, wanted);
  await visitor.reachesOverview(choice, options.promotion);
  await visitor.orders(startNow ? { startNow: 'yes' } : {});
  if (pay) {
    await visitor.answersPayment(await visitor.goesToPayment(), pay);
    await world.settle();
    await visitor.get(paths.signup.paymentCompleted.href());
    await visitor.get(paths.account.main.href());
  }
  const [order] = await ordersOf(visitor.email);
  if (!order) throw new Error(`${visitor.email} has no order`);
  return {
    visitor,
    email: visitor.email,
    memberId: order.member_id,
    subscriptionId: order.subscription_id,
    productId: choice.productId,
  };
}

let forms = 0;

/** A form of the account as its page would make it; sent again it is the same form. */
export async function newForm(world: World): Promise<FormUse> {
  const [sessionHash, route] = ['session', `form ${++forms}`];
  const key = await world.services.idempotency.createKey(sessionHash, route);
  return { key, sessionHash, route, body: {}, answer: paths.account.subscription.href() };
}

/** What a member does with the membership, and what ledger and provider say of it. */
export function handsOf(world: World, { memberId, subscriptionId, visitor }: Member) {
  const { changes, billing, membership } = world.cells.of(visitor.market);
  const hands = {
    standing: () => standingIn({ membership, changes }, { memberId, subscriptionId }),
    async apply(intent: MembershipIntent, use: FormUse | null = null, language: Language = 'en') {
      const done = await changes.apply({ memberId, subscriptionId, intent, language, use });
      return done.ok ? ok(await hands.standing()) : done;
    },
    /** The same, when it has to work. */
    async does(intent: MembershipIntent) {
      const done = await hands.apply(intent);
      if (!done.ok) throw new Error(`${intent.kind}: ${done.reason.kind}`);
      await world.settle();
      return done.value;
    },
    async pauses(months: number) {
      const { pause } = (await hands.standing()).actions;
      const option = pause?.options.find((one) => one.months === months);
      return hands.does({ kind: 'pause', until: option?.until ?? '', reason: 'travel' });
    },
    async provider() {
      const { providerSubscription } = (await hands.standing()).subscription;
      const state = await billing.fetch(providerSubscription ?? '');
      if (!state.ok) throw new Error(state.reason.kind);
      return state.value;
    },
    row: async () => (await rows('SELECT * FROM subscription WHERE subscription_id = ?', subscriptionId))[0] ?? {},
    audits: async () =>
      (await rows<{ action: string }>('SELECT action FROM audit WHERE subject = ? ORDER BY at', subscriptionId))
        .map(({ action }) => action)
        .filter((action) => action.startsWith('membership.')),
    /** Nothing is left to tell, and the provider has what the ledger has. */
    async expectProviderAgrees() {
      await world.settle();
      const row = await hands.row();
      expect([row.wanted_json, row.changing_json, row.telling_until]).toEqual([null, null, null]);
      const subscription = await membership.getSubscriptionById(subscriptionId);
      if (!subscription) throw new Error('no such membership');
      const { standing } = changes.standingOfRecord(subscription);
      const state = await hands.provider();
      if (standing === 'ended' || standing === 'withdrawn') return expect(state.status).toBe('ended');
      const { stopDate, nextChargeAt, nextProduct, snapshot, market } = subscription;
      const { timeZone } = world.markets[market];
      if (state.status === 'ended') return expect({ stopDate, state: row.state }).toMatchObject({ state: 'ending' });
      const midnight = stopDate === null ? null : startOfDay(addDays(stopDate, 1), timeZone);
      expect(state.endsAt === null).toBe(midnight === null);
      // At the end of a period: never before the one that runs is over, and within a day of the last one here, or some days
      // where what was ordered around midnight has another day of the month in the provider's zone.
      if (midnight !== null && state.endsAt !== null) {
        expect(Math.abs(midnight - state.endsAt)).toBeLessThan(3 * 86_400_000);
        expect(state.endsAt).toBeGreaterThanOrEqual(Math.min(state.periodEndsAt, midnight));
      }
      expect(state.priceMinor).toBe((nextProduct ?? snapshot).priceMinor);
      const seconds = Math.floor(Date.parse(nextChargeAt ?? '') / 1000);
      expect(Math.abs(state.periodEndsAt / 1000 - seconds)).toBeLessThanOrEqual(1);
    },
  };
  return hands;
}

export type Hands = ReturnType<typeof handsOf>;
