import type { RequestContext } from '../../context';
import type { Product } from '../../domain/catalogue';
import { type Offered, productForChange, studioForChange } from '../../domain/change-offer';
import { civilDateOf } from '../../domain/dates';
import type { SkinResult } from '../../domain/draft';
import { isAgeRequired } from '../../domain/journey';
import { chargeOn } from '../../domain/membership';
import { nearestFirst, searchStudios } from '../../domain/near';
import { findStudio, isSoldAt, productsAt } from '../../domain/product-availability';
import { isAgeProved } from '../../middleware/guard';
import { positionOf } from '../../middleware/position';
import type { SubscriptionRecord } from '../../services/membership/port';
import type { MembershipStanding, ProductChoice } from '../../services/membership-changes/port';
import { studioItem } from '../../ui/studio-item';
import { isOver } from './account-subscription';
import type { Memberships } from './memberships';
import type { AgainProduct } from './subscription-again';
import type { ComingCharge } from './subscription-cancel';
import type { ProductOption } from './subscription-product';

const studiosShown = 4;
/** Of which product the provider has not told in this very request: a form that comes back does not wait for it again. */
const untold = new WeakMap<RequestContext, Set<string>>();

/** What the home studio sells today, each with what it would mean for this member. */
export async function productOptions(
  c: RequestContext,
  { all, member }: Memberships,
  standing: MembershipStanding,
): Promise<ProductOption[]> {
  const { services, market, language } = c.var;
  // What is about to be agreed is shown as it is sold now, not as it was a minute ago.
  const { catalogue, version } = await services.catalogue[c.req.method === 'POST' ? 'authoritative' : 'current'](
    market.id,
  );
  const { subscription } = standing;
  const [age, skin] = await Promise.all([hasAge(c), hasSkin(c, member.memberId, all)]);
  const elsewhere = all.filter(
    (one) => one.subscription.subscriptionId !== subscription.subscriptionId && !isOver(one),
  );
  const has = elsewhere.flatMap((one) => [one.subscription.productId, one.subscription.nextProduct?.productId]);
  const wanted = productsAt(catalogue, subscription.studioId, todayOf(c)).filter(
    ({ productId }) =>
      !has.includes(productId) &&
      productId !== subscription.nextProduct?.productId &&
      (productId !== subscription.productId || subscription.nextProduct !== null),
  );
  const offered = { market: catalogue.market, currency: market.currency };
  const missing = untold.get(c) ?? new Set<string>();
  untold.set(c, missing);
  const asked = wanted.filter(({ productId }) => !missing.has(productId));
  const told = await services.changes.previewProducts(
    standing,
    asked.map((product) => productChoiceOf(product, version, offered)),
  );
  const previews = new Map(asked.map(({ productId }, index) => [productId, told[index]]));
  for (const [productId, preview] of previews) if (!preview?.ok) missing.add(productId);
  return wanted.map((product) => {
    const preview = previews.get(product.productId);
    return {
      ...shownProduct(product, language),
      preview: preview?.ok ? preview.value : null,
      obstacle:
        isAgeRequired(product, market) && !age ? ('age' as const) : product.usesUv && !skin ? ('skin' as const) : null,
    };
  });
}

function productChoiceOf(product: Product, catalogueVersion: string, offered: Offered): ProductChoice {
  const { productId, name, priceMinor, billingIntervalMonths, bindingMonths, usesUv } = product;
  return {
    productId,
    productName: name,
    catalogueVersion,
    priceMinor,
    intervalMonths: billingIntervalMonths,
    bindingMonths,
    usesUv,
    offered,
  };
}

/** A product as it stands in the membership's catalogue at once, for a change that may charge. */
export async function soldProduct(
  c: RequestContext,
  productId: string,
  subscription: SubscriptionRecord,
): Promise<{ product: Product; choice: ProductChoice } | null> {
  const { market, services } = c.var;
  const { catalogue, version } = await services.catalogue.authoritative(subscription.market);
  const found = productForChange(subscription, { catalogue, market, today: todayOf(c) }, productId);
  if (!found.ok) return null;
  const { product, offered } = found.value;
  return { product, choice: productChoiceOf(product, version, offered) };
}

const shownProduct = (product: Product, language: RequestContext['var']['language']): AgainProduct => ({
  productId: product.productId,
  name: product.name[language] ?? '',
  description: product.description[language] ?? '',
  priceMinor: product.priceMinor,
  intervalMonths: product.billingIntervalMonths,
});

/** Whoever comes back finds what is sold where they used to go, or where they say. */
export async function productsAgain(c: RequestContext, studioId: string) {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const studio = findStudio(catalogue, studioId);
  const products = studio ? productsAt(catalogue, studioId, todayOf(c)) : [];
  return {
    studio: { studioId, name: studio?.name ?? '' },
    products: products.map((product) => shownProduct(product, c.var.language)),
  };
}

/** Nearest first, as everywhere; the search is the sign-up's. */
export async function studioOptions(c: RequestContext, query: string, showsAll: boolean) {
  const { market, now, services } = c.var;
  const { catalogue } = await services.catalogue.current(market.id);
  const near = nearestFirst(catalogue.studios, positionOf(c));
  const found = query === '' ? near : searchStudios(near, query);
  const shown = query !== '' || showsAll ? found : found.slice(0, studiosShown);
  return {
    studioCount: found.length,
    studios: shown.map((entry) => studioItem(entry, { now, timeZone: market.timeZone, fromMinor: null })),
  };
}

/**
 * A studio of the catalogue, and which product of the membership, present or planned, is not sold there. One that is sold
 * no more goes on everywhere it was sold.
 */
export async function studioChoice(c: RequestContext, studioId: string, subscription: SubscriptionRecord) {
  const { productId, snapshot, nextProduct } = subscription;
  const { market, services } = c.var;
  const { catalogue } = await services.catalogue.authoritative(subscription.market);
  const found = studioForChange(subscription, { catalogue, market }, studioId);
  if (!found.ok) return null;
  const { studio, offered } = found.value;
  const missing = [{ productId, productName: snapshot.productName }, ...(nextProduct ? [nextProduct] : [])].find(
    (wanted) => {
      const product = catalogue.products.find((one) => one.productId === wanted.productId);
      return product === undefined || !isSoldAt(product, studioId);
    },
  );
  return { studio, offered, notSold: missing ? (missing.productName[c.var.language] ?? '') : null };
}

/** The charges a cancelled membership still makes, with what each takes. */
export function comingCharges(standing: MembershipStanding, memberships: Memberships): ComingCharge[] {
  const { subscription, facts, actions, nextAmountMinor } = standing;
  const { snapshot, nextProduct, subscriptionId } = subscription;
  const made = memberships.payments.filter(
    (payment) =>
      payment.subscriptionId === subscriptionId && payment.kind === 'charge' && payment.state === 'succeeded',
  ).length;
  const first = facts.nextChargeOn;
  // What is on its way is charged as it was invoiced, and comes before the next one.
  const ahead = facts.awaited ? 1 : 0;
  return (actions.cancel?.charges ?? []).map((on, index) => {
    const nth = index - ahead;
    if (nth < 0) return { on, amountMinor: subscription.awaitedInvoice?.amountMinor ?? nextAmountMinor };
    const takesOver = nextProduct !== null && first !== null && nextProduct.from <= chargeOn(facts, first, nth);
    const { discount } = snapshot;
    const off = discount && made + index < discount.charges ? discount.offMinor : 0;
    const later = takesOver ? nextProduct.priceMinor : snapshot.priceMinor - off;
    return { on, amountMinor: nth === 0 ? nextAmountMinor : later };
  });
}

async function hasAge(c: RequestContext): Promise<boolean> {
  const loaded = await c.var.session.authority();
  return loaded !== null && isAgeProved(loaded, c);
}

/** Answers that are kept speak for themselves; else whoever was sold UV was asked then. */
async function hasSkin(c: RequestContext, memberId: string, all: Memberships['all']): Promise<boolean> {
  const { profiles, sealer } = c.var.services;
  const stored = await profiles.skinOf(memberId);
  const text = stored && (await sealer.open(stored.sealed));
  const result = text ? (JSON.parse(text) as { result?: SkinResult }).result : undefined;
  return result ? !result.stopped : all.some(({ subscription }) => subscription.snapshot.usesUv);
}

export const todayOf = (c: RequestContext) => civilDateOf(c.var.now, c.var.market.timeZone);
