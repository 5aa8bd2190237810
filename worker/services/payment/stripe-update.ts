import type { Stripe } from 'stripe';
import type { BillingUpdate, RecurringPrice } from '../billing/port';
import { wholeFactOf } from './stripe-invoices';
import { idOf } from './stripe-objects';
import { makeAgain, makeCoupon, makeOnce } from './stripe-once';
import { boundaryNear, latestInvoiceOf, monthsOf, periodEndOf, stateExpand } from './stripe-state';

type Params = Stripe.SubscriptionUpdateParams;

export const seconds = (ms: number) => Math.floor(ms / 1000);
const ended = ['canceled', 'incomplete_expired'];

/** Replaces the only item of the subscription. */
export function pricedItem(subscription: Stripe.Subscription, price: RecurringPrice, product: string) {
  const [item] = subscription.items.data;
  return {
    ...(item ? { id: item.id } : {}),
    price_data: {
      currency: price.currency.toLowerCase(),
      unit_amount: price.priceMinor,
      tax_behavior: 'inclusive',
      product,
      recurring: { interval: 'month', interval_count: price.intervalMonths },
    },
  } as const;
}

/**
 * The method an invoice is paid with becomes the subscription's: https://docs.stripe.com/api/subscriptions/object
 * (payment_settings).
 */
export const keepsPaidWith = { payment_settings: { save_default_payment_method: 'on_subscription' } } as const;

export function createUpdates({ now }: { now: () => number }) {
  /**
   * Our key is stored in the subscription's metadata: Stripe forgets idempotency keys after a day, and refuses a key
   * whose parameters have changed, as they do when they depend on the present period.
   */
  const mark = (key: string) => ({ lastChange: key });
  const isDone = (subscription: Stripe.Subscription, key: string) => subscription.metadata.lastChange === key;

  /** The mark in `params` shows afterwards whether the change was made. */
  const changeOnce = (stripe: Stripe, id: string, params: Params, key: string): Promise<Stripe.Subscription> =>
    makeOnce<Stripe.Subscription>({
      key,
      look: async () => {
        const present = await stripe.subscriptions.retrieve(id, { expand: stateExpand });
        return isDone(present, key) ? present : null;
      },
      make: (once) => stripe.subscriptions.update(id, params, once),
    });

  /** A subscription item accepts an existing product only, not a product's name. */
  async function createProduct(stripe: Stripe, { productName }: RecurringPrice, key: string): Promise<string> {
    const product = await makeAgain(`product:${key}`, (once) => stripe.products.create({ name: productName }, once));
    return product.id;
  }

  async function createCoupon(
    stripe: Stripe,
    { offMinor, charges, months, code }: NonNullable<BillingUpdate['discount']>,
    currency: string,
    key: string,
  ): Promise<string> {
    const coupon = { amount_off: offMinor, currency, name: code, charges, months };
    return (await makeCoupon(stripe, `coupon:${key}`, coupon)).id;
  }

  /** Changing the interval would begin and charge a period at once, so it is delayed to the end of the present one. */
  function nextChargeOf(subscription: Stripe.Subscription, { nextChargeAt, price }: BillingUpdate): Params {
    if (nextChargeAt === 'now' && subscription.status !== 'trialing') return { billing_cycle_anchor: { type: 'now' } };
    if (nextChargeAt !== undefined) return { trial_end: nextChargeAt === 'now' ? 'now' : seconds(nextChargeAt) };
    const isOtherRhythm = price && price.intervalMonths !== monthsOf(subscription.items.data[0]?.price.recurring);
    return isOtherRhythm ? { trial_end: periodEndOf(subscription) } : {};
  }

  /** With the periods that it has once its next charge is moved: they are counted from there. */
  const movedBy = (subscription: Stripe.Subscription, { trial_end: at }: Params): Stripe.Subscription =>
    typeof at === 'number'
      ? { ...subscription, status: 'trialing', trial_end: at, billing_cycle_anchor: at }
      : subscription;

  async function paramsOf(
    stripe: Stripe,
    subscription: Stripe.Subscription,
    update: BillingUpdate,
    key: string,
  ): Promise<Params> {
    const { endsAt, price, discount, holds } = update;
    const product = price && (await createProduct(stripe, price, key));
    const coupon = discount && (await createCoupon(stripe, discount, subscription.currency, key));
    const next = nextChargeOf(subscription, update);
    return {
      ...next,
      ...(endsAt === undefined
        ? {}
        : { cancel_at: endsAt === null ? '' : seconds(boundaryNear(movedBy(subscription, next), endsAt)) }),
      ...(price && product ? { items: [pricedItem(subscription, price, product)] } : {}),
      ...(holds === undefined ? {} : { pause_collection: holds ? ({ behavior: 'void' } as const) : ('' as const) }),
      ...(discount === undefined ? {} : { discounts: coupon ? [{ coupon }] : '' }),
    };
  }

  async function voidOpen(stripe: Stripe, subscription: Stripe.Subscription): Promise<boolean> {
    const invoice = latestInvoiceOf(subscription);
    if (!invoice?.id || (invoice.status !== 'open' && invoice.status !== 'draft')) return false;
    // What is at a bank already is not stopped by it.
    if ((await wholeFactOf(stripe, invoice)).status === 'processing') return false;
    // Neither deleted nor voided is a draft of a subscription: https://docs.stripe.com/api/invoices/delete
    if (invoice.status === 'draft') await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: false });
    await stripe.invoices.voidInvoice(invoice.id);
    return true;
  }

  /** Keeps at most one pending fee: an equal one stays, a different one is replaced, null removes it. */
  async function setFee(
    stripe: Stripe,
    subscription: Stripe.Subscription,
    fee: NonNullable<BillingUpdate['fee']> | null,
    key: string,
  ): Promise<void> {
    const customer = idOf(subscription.customer) ?? '';
    const { data } = await stripe.invoiceItems.list({ customer, pending: true, limit: 100 });
    const waiting = data.filter(({ metadata }) => metadata?.feeOf === subscription.id);
    const isSame = ({ amount, description }: Stripe.InvoiceItem) =>
      amount === fee?.amountMinor && description === fee.description;
    const kept = waiting.find(isSame);
    for (const item of waiting) if (item !== kept) await stripe.invoiceItems.del(item.id);
    if (!fee || kept) return;
    await makeOnce({
      key: `fee:${key}`,
      look: async () => {
        const { data } = await stripe.invoiceItems.list({ customer, pending: true, limit: 100 });
        return data.find((item) => item.metadata?.feeOf === subscription.id && isSame(item)) ?? null;
      },
      make: (once) =>
        stripe.invoiceItems.create(
          {
            customer,
            subscription: subscription.id,
            amount: fee.amountMinor,
            currency: fee.currency.toLowerCase(),
            description: fee.description,
            discountable: false,
            metadata: { feeOf: subscription.id },
          },
          once,
        ),
    });
  }

  async function change(
    stripe: Stripe,
    subscription: Stripe.Subscription,
    update: BillingUpdate,
    key: string,
  ): Promise<Stripe.Subscription> {
    const { endsAt } = update;
    if (typeof endsAt === 'number' && endsAt <= now()) {
      return stripe.subscriptions.cancel(subscription.id, { prorate: false, expand: stateExpand });
    }
    const params = await paramsOf(stripe, subscription, update, key);
    if (Object.keys(params).length === 0) return subscription;
    const changed = {
      ...params,
      ...keepsPaidWith,
      proration_behavior: 'none',
      metadata: mark(key),
      expand: stateExpand,
    } as const;
    return changeOnce(stripe, subscription.id, changed, key);
  }

  /** Applies an update; parts that an earlier attempt applied are left out. */
  async function apply(stripe: Stripe, subscription: Stripe.Subscription, update: BillingUpdate, key: string) {
    // "Invoices created before subscriptions are paused continue to be retried unless you void them":
    // https://docs.stripe.com/billing/subscriptions/pause-payment
    const voids = update.voidsOpenInvoice === true || update.holds === true;
    const hasVoided = voids && (await voidOpen(stripe, subscription));
    const isOver = ended.includes(subscription.status) && typeof update.endsAt === 'number';
    const isKnown = isOver || isDone(subscription, key);
    // A pending fee goes first and another comes last: the invoice that a moved period makes takes what is pending.
    if (update.fee !== undefined && !isKnown) await setFee(stripe, subscription, null, key);
    const changed = isKnown ? subscription : await change(stripe, subscription, update, key);
    if (update.fee && !isOver) await setFee(stripe, subscription, update.fee, key);
    const isStale = hasVoided && changed === subscription;
    return isStale ? stripe.subscriptions.retrieve(subscription.id, { expand: stateExpand }) : changed;
  }

  return { apply, changeOnce, createProduct, isDone, mark };
}
