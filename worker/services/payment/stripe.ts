import type { Stripe } from 'stripe';
import type { RecurringMethod } from '../../domain/markets/payment-methods';
import { fail, ok } from '../../domain/result';
import type { CheckoutOrder, PaymentProvider } from './port';
import type { StripeClient } from './stripe-client';
import { signedEventOf } from './stripe-event';
import { fetchInvoice, paidOutside, wholeFactOf } from './stripe-invoices';
import { readList } from './stripe-lists';
import {
  chargeFactOf,
  checkoutStateOf,
  disputeOf,
  idOf,
  invoiceFactOf,
  listedDisputeOf,
  named,
  refundExpand,
  refundOf,
  subscriptionEvents,
} from './stripe-objects';
import { makeAgain, makeCoupon, makeOnce } from './stripe-once';

interface Parts {
  client: StripeClient;
  /** Newest first; two while a secret is being rotated. */
  webhookSecrets: readonly string[];
  /** Written into the metadata of everything created, so that its events can be matched to the market. */
  market: string;
  /** Payment methods the provider's page may offer, by the provider's names. */
  methods: readonly RecurringMethod[];
  /** True: live mode, real money. */
  isLive: boolean;
}

const toleranceSeconds = 300;
const pageSize = 100;
/** Page size for long objects: a hundred of them would be a third of a megabyte or more. */
const longPage = 25;
/** Few, because invoices are long and an answer's size is limited. */
const recentInvoices = 6;
const expand = ['subscription', 'subscription.default_payment_method', 'invoice'];

/** Hosted checkout, events and fetches by Stripe's API. */
export function createStripePayment({
  client: { load, call },
  webhookSecrets,
  market,
  methods,
  isLive,
}: Parts): PaymentProvider {
  async function isSigned(raw: string, signature: string): Promise<boolean> {
    // The package refuses old timestamps only; refuse future ones too.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
    if (signedAt > Date.now() / 1000 + toleranceSeconds) return false;
    const { stripe, library } = await load();
    const header = stripe.webhooks.signature;
    if (!header) return false;
    for (const secret of webhookSecrets) {
      try {
        const provider = library.Stripe.createSubtleCryptoProvider();
        await header.verifyHeaderAsync(raw, signature, secret, toleranceSeconds, provider);
        return true;
      } catch {
        // Not signed with this secret; during rotation the other one is tried.
      }
    }
    return false;
  }

  return {
    startCheckout: (order) =>
      call(async (stripe) => {
        // What another press of the button may ask otherwise is part of the key, since Stripe refuses one whose parameters changed.
        const { subscriptionId, attempt, language, firstPeriodEndsAt, discount } = order;
        const key = ['checkout', subscriptionId, attempt, language, firstPeriodEndsAt, discount?.months].join(':');
        const coupon = discount ? await createCoupon(stripe, order, `coupon:${key}`) : null;
        // A duplicate checkout is shown to nobody, so it is never paid and expires.
        return checkoutStateOf(
          await makeAgain(key, (once) =>
            stripe.checkout.sessions.create(sessionOf(order, coupon, { market, methods }), once),
          ),
        );
      }),
    fetchCheckout: (checkout) =>
      call(async (stripe) => checkoutStateOf(await stripe.checkout.sessions.retrieve(checkout, { expand }))),
    expireCheckout: (checkout) =>
      call(async (stripe) => {
        await stripe.checkout.sessions.expire(checkout);
        return null;
      }),
    refund: ({ charge, ours, amountMinor, key }) =>
      call(async (stripe) => {
        const paid = await stripe.invoicePayments.list({ invoice: charge, status: 'paid', limit: 1 });
        const payment_intent = idOf(paid.data[0]?.payment.payment_intent) ?? '';
        // Looked up by our row's id: Stripe forgets idempotency keys after a day, and an attempt that failed may still
        // have made it.
        const made = async () => {
          if (!ours) return null;
          const { rows } = await refundsOf(stripe, payment_intent);
          // A returned refund does not count: it is made again.
          return rows.find((one) => one.ours === ours && one.status !== 'failed') ?? null;
        };
        const metadata = ours ? { metadata: { refund: ours } } : {};
        return (
          (await made()) ??
          (await makeOnce({
            key,
            look: made,
            make: async (once) =>
              refundOf(
                named(
                  await stripe.refunds.create(
                    { payment_intent, amount: amountMinor, ...metadata, expand: refundExpand },
                    once,
                  ),
                ),
              ),
          }))
        );
      }),
    endNow: (subscription) =>
      call(async (stripe) => {
        await stripe.subscriptions.cancel(subscription);
        return null;
      }),
    async forget({ customer, subscriptions }) {
      const deleted = await call(async (stripe) => {
        const { data } = await stripe.subscriptions.list({ customer, limit: pageSize });
        // Of members taken over from another system one may pay for a family.
        if (data.every(({ id }) => subscriptions.includes(id))) await stripe.customers.del(customer);
        return null;
      });
      return !deleted.ok && deleted.reason.detail === 'resource_missing' ? ok(null) : deleted;
    },
    fetchInvoice: (invoice) => call(async (stripe) => invoiceFactOf(await fetchInvoice(stripe, invoice))),
    recentInvoices: (subscription) =>
      call(async (stripe) => {
        const { data } = await stripe.invoices.list({
          subscription,
          limit: recentInvoices,
          expand: [`data.${paidOutside}`],
        });
        return (await Promise.all(data.map((invoice) => wholeFactOf(stripe, invoice)))).reverse();
      }),
    fetchRefunds: (intent) =>
      call(async (stripe) => {
        const [charge, refunds] = await Promise.all([chargeOf(stripe, intent), refundsOf(stripe, intent)]);
        return charge ? { charge, refunds: refunds.rows } : null;
      }),
    fetchDispute: (name) => {
      const askedAt = Date.now();
      return call(async (stripe) => {
        const dispute = await stripe.disputes.retrieve(name);
        const intent = idOf(dispute.payment_intent);
        const charge = intent ? await chargeOf(stripe, intent) : null;
        return charge ? { ...disputeOf(dispute), charge, askedAt } : null;
      });
    },
    listDisputes: (window) =>
      call((stripe) =>
        readList(
          {
            // Small pages, since disputes include their evidence.
            pageSize: longPage,
            ask: (question) => stripe.disputes.list(question),
            rowOf: listedDisputeOf,
          },
          window,
        ),
      ),
    listChanges: (window) =>
      call((stripe) =>
        readList(
          {
            pageSize: longPage,
            ask: (question) => stripe.events.list({ ...question, types: subscriptionEvents }),
            rowOf: ({ id, data }) => ({
              event: id,
              subscriptionId: (data.object as Stripe.Subscription).metadata.subscriptionId ?? null,
            }),
          },
          window,
        ),
      ),
    listCharges: (window) =>
      call(async (stripe) => {
        const { rows, rest } = await readList(
          {
            pageSize,
            // Payments of invoices instead of invoices: short enough for a hundred in one answer.
            ask: (question) => stripe.invoicePayments.list({ ...question, status: 'paid' }),
            rowOf: chargeFactOf,
          },
          window,
        );
        return { rows: rows.filter((row) => row !== null), rest };
      }),
    listRefunds: (window) =>
      call((stripe) =>
        readList({ pageSize, ask: (question) => stripe.refunds.list(withFailures(question)), rowOf: refundOf }, window),
      ),
    async parseWebhook(raw, signature) {
      if (!(await isSigned(raw, signature))) return fail('badSignature');
      const { library } = await load();
      return signedEventOf(raw, { market, isLive, version: library.Stripe.API_VERSION });
    },
  };
}

const withFailures = <Question>(question: Question) => ({
  ...question,
  expand: refundExpand.map((path) => `data.${path}`),
});

/** All refunds of one payment, whoever ordered them. */
const refundsOf = (stripe: Stripe, payment_intent: string) =>
  readList(
    {
      pageSize,
      ask: ({ created: _, ...question }) => stripe.refunds.list(withFailures({ ...question, payment_intent })),
      rowOf: refundOf,
    },
    { since: 0 },
  );

/** Our ledger identifies a charge by its invoice. */
async function chargeOf(stripe: Stripe, intent: string): Promise<string | null> {
  const paid = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
  });
  return idOf(paid.data[0]?.invoice as string | { id: string } | undefined);
}

/** The provider takes no name of a coupon that is longer; what an operator calls a discount may be. */
const longestCouponName = 40;
const shortened = (name: string) => name.slice(0, longestCouponName).replace(/[\ud800-\udbff]$/, '');

function createCoupon(stripe: Stripe, order: CheckoutOrder, key: string): Promise<Stripe.Coupon> {
  const { offMinor, charges, code, label = code, months } = order.discount as NonNullable<CheckoutOrder['discount']>;
  const currency = order.currency.toLowerCase();
  return makeCoupon(stripe, key, { amount_off: offMinor, currency, name: shortened(label), charges, months });
}

/** An address that the provider is sure to take; its page asks for another one, as of a mailbox with letters of any script. */
const isTaken = (email: string) => /^[\w.+'-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(email);

/** If the first period starts later, it is sold as a single item today, and the recurring price begins at its end. */
function sessionOf(
  order: CheckoutOrder,
  coupon: Stripe.Coupon | null,
  { market, methods }: Pick<Parts, 'market' | 'methods'>,
): Stripe.Checkout.SessionCreateParams {
  const price = {
    currency: order.currency.toLowerCase(),
    unit_amount: order.priceMinor,
    tax_behavior: 'inclusive',
    product_data: { name: order.productName },
  } as const;
  const recurring = { ...price, recurring: { interval: 'month', interval_count: order.intervalMonths } } as const;
  const metadata = { subscriptionId: order.subscriptionId, market };
  const later = order.firstPeriodEndsAt !== null;
  return {
    mode: 'subscription',
    allowed_payment_method_types: [...methods],
    ...(isTaken(order.email) ? { customer_email: order.email } : {}),
    client_reference_id: order.subscriptionId,
    locale: order.language,
    line_items: [{ price_data: recurring, quantity: 1 }, ...(later ? [{ price_data: price, quantity: 1 }] : [])],
    ...(coupon ? { discounts: [{ coupon: coupon.id }] } : {}),
    metadata,
    subscription_data: {
      metadata,
      ...(later ? { trial_end: Math.floor((order.firstPeriodEndsAt as number) / 1000) } : {}),
    },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}
