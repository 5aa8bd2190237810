import type { Stripe } from 'stripe';
import type { PaymentMethodName } from '../../domain/payment-methods';
import { fail } from '../../domain/result';
import type { CheckoutOrder, PaymentProvider } from './port';
import type { StripeClient } from './stripe-client';
import { signedEventOf } from './stripe-event';
import { fetchInvoice, wholeFactOf } from './stripe-invoices';
import { checkoutStateOf, disputeOf, disputeStateOf, invoiceFactOf, named, refundOf } from './stripe-objects';
import { makeAgain, makeOnce } from './stripe-once';

interface Parts {
  client: StripeClient;
  /** Newest first; two during rotation. */
  webhookSecrets: readonly string[];
  /** Written beside everything that is made, so that its events say whose they are. */
  market: string;
  /** What the provider's page may offer, in its words. */
  methods: readonly PaymentMethodName[];
  /** Real money. */
  isLive: boolean;
}

const toleranceSeconds = 300;
const pageSize = 100;
/** Invoices are long: many of them would be a body that our door does not let in. */
const recentInvoices = 6;
const since = (ms: number) => ({ gte: Math.floor(ms / 1000) });
const expand = ['subscription', 'subscription.default_payment_method'];

/** Hosted checkout, events and fetch-back in Stripe's protocol. */
export function createStripePayment({
  client: { load, call },
  webhookSecrets,
  market,
  methods,
  isLive,
}: Parts): PaymentProvider {
  async function isSigned(raw: string, signature: string): Promise<boolean> {
    // The package refuses old signatures only; one from the future is no better.
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
        // Not by this secret; the other one is tried during rotation.
      }
    }
    return false;
  }

  return {
    startCheckout: (order) =>
      call(async (stripe) => {
        // In another language it is another request: with the same key the provider would refuse it for a day.
        const key = `checkout:${order.subscriptionId}:${order.attempt}:${order.language}`;
        const coupon = order.discount ? await createCoupon(stripe, order, `coupon:${key}`) : null;
        // A page that nobody was led to is paid by nobody, and closes by itself.
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
        const intent = paid.data[0]?.payment.payment_intent;
        const payment_intent = typeof intent === 'string' ? intent : (intent?.id ?? '');
        // By our own row's name: a key is forgotten after a day, and a try may have made it whatever it answered.
        const made = async () => {
          if (!ours) return null;
          const { data } = await stripe.refunds.list({ payment_intent, limit: pageSize });
          return data.find(({ metadata }) => metadata?.refund === ours) ?? null;
        };
        const metadata = ours ? { metadata: { refund: ours } } : {};
        const refund =
          (await made()) ??
          (await makeOnce({
            key,
            look: made,
            make: (once) => stripe.refunds.create({ payment_intent, amount: amountMinor, ...metadata }, once),
          }));
        return { refund: named(refund).id };
      }),
    endNow: (subscription) =>
      call(async (stripe) => {
        await stripe.subscriptions.cancel(subscription);
        return null;
      }),
    fetchInvoice: (invoice) => call(async (stripe) => invoiceFactOf(await fetchInvoice(stripe, invoice))),
    recentInvoices: (subscription) =>
      call(async (stripe) => {
        const { data } = await stripe.invoices.list({ subscription, limit: recentInvoices });
        return (await Promise.all(data.map((invoice) => wholeFactOf(stripe, invoice)))).reverse();
      }),
    fetchRefunds: (intent) =>
      call(async (stripe) => {
        const [charge, refunds] = await Promise.all([
          chargeOf(stripe, intent),
          stripe.refunds.list({ payment_intent: intent, limit: pageSize }),
        ]);
        return charge ? { charge, refunds: refunds.data.map(refundOf) } : null;
      }),
    fetchDispute: (name) => {
      const askedAt = Date.now();
      return call(async (stripe) => {
        const dispute = await stripe.disputes.retrieve(name);
        const { payment_intent: intent } = dispute;
        const charge = intent ? await chargeOf(stripe, typeof intent === 'string' ? intent : intent.id) : null;
        return charge ? { ...disputeOf(dispute), charge, askedAt } : null;
      });
    },
    listDisputes: (sinceMs) =>
      call(async (stripe) => {
        const disputes = [];
        for await (const dispute of stripe.disputes.list({ created: since(sinceMs), limit: pageSize }))
          disputes.push({ dispute: dispute.id, state: disputeStateOf(dispute) });
        return disputes;
      }),
    listCharges: (sinceMs) =>
      call(async (stripe) => {
        const charges = [];
        const query = { status: 'paid', created: since(sinceMs), limit: pageSize } as const;
        // Payments of invoices instead of the invoices: short enough that a hundred come through our door at once.
        for await (const { invoice, amount_paid: amountMinor } of stripe.invoicePayments.list(query)) {
          charges.push({
            charge: typeof invoice === 'string' ? invoice : (invoice.id ?? ''),
            amountMinor: amountMinor ?? 0,
          });
        }
        return charges;
      }),
    listRefunds: (sinceMs) =>
      call(async (stripe) => {
        const refunds = [];
        for await (const refund of stripe.refunds.list({ created: since(sinceMs), limit: pageSize })) {
          refunds.push(refundOf(refund));
        }
        return refunds;
      }),
    async parseWebhook(raw, signature) {
      return (await isSigned(raw, signature)) ? signedEventOf(raw, { market, isLive }) : fail('badSignature');
    },
  };
}

/** Our books know a charge by its invoice. */
async function chargeOf(stripe: Stripe, intent: string): Promise<string | null> {
  const paid = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
  });
  const invoice = paid.data[0]?.invoice;
  return (typeof invoice === 'string' ? invoice : invoice?.id) ?? null;
}

function createCoupon(stripe: Stripe, order: CheckoutOrder, key: string): Promise<Stripe.Coupon> {
  const { offMinor, charges, code, months } = order.discount as NonNullable<CheckoutOrder['discount']>;
  const duration =
    charges === 1 ? ({ duration: 'once' } as const) : ({ duration: 'repeating', duration_in_months: months } as const);
  // An amount computed by us, never a percentage: so that the provider's rounding cannot differ from what was shown.
  const coupon = { amount_off: offMinor, currency: order.currency.toLowerCase(), name: code, ...duration };
  return makeAgain(key, (once) => stripe.coupons.create(coupon, once));
}

/** When the first period starts later, it is sold as one item today and the recurring price begins at its end. */
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
    customer_email: order.email,
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
