import { foreignOffer } from '../../../../domain/catalogue/change-offer';
import {
  addMonths,
  type CivilDate,
  civilDateOf,
  hourMs,
  laterOf,
  sameTimeOn,
  startOfDay,
} from '../../../../domain/dates';
import { chargeOn } from '../../../../domain/membership/membership';
import { bindingEndOf } from '../../../../domain/membership/terms';
import type { ProratedChange, RecurringPrice } from '../../../billing/port';
import type { NextProduct, SubscriptionRecord } from '../../port';
import { soldProductOf } from '../../record/sold-product';
import { discountLeftOf, loweredLeftOf } from '../discount';
import type { Ground, Plan, ProductChoice, ProductPreview } from '../port';
import { nextAmountOf } from '../standing';

type Named = Pick<ProductChoice, 'productName' | 'priceMinor' | 'intervalMonths'>;

/** The price with the name the provider shows on its pages and receipts, in the language of the order. */
export function priceOf({ snapshot, currency }: SubscriptionRecord, product: Named): RecurringPrice {
  const { productName, priceMinor, intervalMonths } = product;
  const name = productName[snapshot.language] ?? Object.values(productName)[0] ?? '';
  return { productName: name, priceMinor, currency, intervalMonths };
}

/** When a product could begin; `today` means the provider has to be asked for the cost, null that it is not offered. */
export function turnOf(ground: Ground, product: ProductChoice): ProductPreview | 'today' | null {
  const { subscription, actions } = ground;
  if (foreignOffer(subscription, product.offered)) return null;
  if (product.productId === subscription.productId)
    return { when: 'present', takesBack: subscription.nextProduct !== null };
  if (!actions.changeProduct) return null;
  const isDearer = product.priceMinor > subscription.snapshot.priceMinor;
  const sameRhythm = product.intervalMonths === subscription.snapshot.intervalMonths;
  // With another change planned the provider would prorate from the planned price; with an unpaid period it would
  // credit what was never paid.
  const isPlain = !subscription.nextProduct && !subscription.awaitedInvoice;
  return isDearer && sameRhythm && isPlain ? 'today' : laterOne(ground, product);
}

export function laterOne(ground: Ground, product: ProductChoice): ProductPreview | null {
  const { changeProduct } = ground.actions;
  if (!changeProduct) return null;
  const { laterFrom, bindingEndsOn } = changeProduct;
  if (laterFrom === null) return bindingEndsOn ? { when: 'afterBinding', bindingEndsOn } : null;
  return {
    when: 'nextPeriod',
    from: laterFrom,
    bindingEndsOn: boundUntil(bindingEndsOn, bindingEndOf(laterFrom, product.bindingMonths)),
    endsDiscount: runsDiscount(ground),
  };
}

export function boundUntil(present: CivilDate | null, added: CivilDate | null): CivilDate | null {
  return present && added ? laterOf(present, added) : (present ?? added);
}

export function runsDiscount({ subscription, facts }: Pick<Ground, 'subscription' | 'facts'>): boolean {
  return loweredLeftOf(subscription, facts) > 0;
}

/**
 * The prorated change from the start of today, so that the amount is the same all day, but not from before the period.
 */
export function proratedOf(ground: Ground, product: ProductChoice): ProratedChange | null {
  const { subscription, facts, market, today } = ground;
  const { providerSubscription, nextChargeAt } = subscription;
  if (!providerSubscription || !nextChargeAt || facts.nextChargeOn === null) return null;
  // The provider counts months in UTC, we count from the anchor day in the market's zone; summer time sets the two an
  // hour apart.
  const ours = sameTimeOn(chargeOn(facts, facts.nextChargeOn, -1), nextChargeAt, market.timeZone);
  const theirs = sameTimeOn(addMonths(civilDateOf(nextChargeAt, 'UTC'), -facts.intervalMonths), nextChargeAt, 'UTC');
  const begins = Math.abs(ours - theirs) <= hourMs ? theirs : Math.max(ours, theirs);
  const from = Math.max(startOfDay(today, market.timeZone), begins);
  return { subscription: providerSubscription, price: priceOf(subscription, product), from };
}

/** Plans the product for the next charge, or undoes a planned change. */
export function planLater(ground: Ground, product: ProductChoice, turn: ProductPreview): Plan | null {
  const { subscription, facts } = ground;
  if (turn.when === 'present') return turn.takesBack ? planKeep(ground) : null;
  if (turn.when !== 'nextPeriod') return null;
  const { productId, productName, productDescription, priceMinor, intervalMonths } = product;
  const next: NextProduct = { productId, from: turn.from, ...soldProductOf(product) };
  return {
    set: { next_product_json: JSON.stringify(next) },
    level: { price: priceOf(subscription, product), ...(runsDiscount(ground) ? { discount: null } : {}) },
    action: 'membership.productPlanned',
    detail: { from: turn.from, productId, priceMinor },
    mail: {
      template: 'change',
      data: {
        ...changeOf(ground),
        snapshot: { productName, productDescription, studio: subscription.snapshot.studio },
        event: 'productLater',
        from: turn.from,
        priceMinor,
        intervalMonths,
        nextAmountMinor: nextAmountOf({ ...subscription, nextProduct: next }, facts),
        bindingEndsOn: turn.bindingEndsOn,
      },
    },
  };
}

function planKeep(ground: Ground): Plan | null {
  const { subscription, facts, actions, today, market } = ground;
  if (!actions.changeProduct) return null;
  const { snapshot } = subscription;
  const kept = { ...subscription, nextProduct: null };
  const { nextChargeAt: at } = subscription;
  const on = facts.nextChargeOn;
  const discount = at && on && discountLeftOf(kept, facts, { on, at, timeZone: market.timeZone });
  return {
    set: { next_product_json: null },
    level: { price: priceOf(subscription, snapshot), ...(discount ? { discount } : {}) },
    action: 'membership.productKept',
    detail: { productId: subscription.productId },
    mail: {
      template: 'change',
      data: { ...changeOf(ground), event: 'keepProduct', from: today, nextAmountMinor: nextAmountOf(kept, facts) },
    },
  };
}

/** Data common to the mails about a change; each kind overrides parts of it. */
export function changeOf({ subscription, facts, nextAmountMinor }: Ground) {
  const { priceMinor, intervalMonths } = subscription.snapshot;
  return {
    priceMinor,
    intervalMonths,
    chargedMinor: null,
    nextChargeOn: facts.nextChargeOn,
    nextAmountMinor,
    bindingEndsOn: facts.bindingEndsOn,
    before: null,
    method: null,
  };
}
