import type { MarketId } from '../../worker/domain/market';
import { paths } from '../../worker/paths';
import { ordersOf } from './books';
import { type Choice, createVisitor, type PaymentAnswer, type Visitor } from './visitor';
import type { World } from './world';

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

export interface Member {
  readonly visitor: Visitor;
  readonly email: string;
  readonly memberId: string;
  readonly subscriptionId: string;
  readonly productId: string;
}

/** Somebody who joined and paid by real requests and stands in the account with a member's session. */
export async function createMember(world: World, options: MemberOptions = {}): Promise<Member> {
  const { market = 'denmark', language, startNow = true, pay = 'pay' } = options;
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
