import type { Stripe } from 'stripe';
import { fail, ok, type Result } from '../../domain/result';
import type { CheckoutOrder, PaymentFault, PaymentProvider } from './port';
import { checkoutStateOf, invoiceFactOf, paymentEventOf } from './stripe-objects';

interface Parts {
  fetch: typeof fetch;
  apiUrl: string;
  secretKey: string;
  /** Newest first; two during rotation. */
  webhookSecrets: readonly string[];
}

type Library = typeof import('stripe');

const deadlineMs = 8_000;
const toleranceSeconds = 300;
/** Invoices are long: more of them would be a body that our door does not let in. */
const pageSize = 15;
const expand = ['subscription', 'subscription.default_payment_method'];

/** Stripe's protocol by Stripe's own package, loaded at first use. */
export function createStripePayment({ fetch, apiUrl, secretKey, webhookSecrets }: Parts): PaymentProvider {
  let client: Promise<{ library: Library; stripe: Stripe }> | null = null;

  function load() {
    client ??= import('stripe').then((library) => {
      const url = new URL(apiUrl);
      const prefix = url.pathname.replace(/\/$/, '');
      // The package knows no base path: put ours in front of its own.
      const send = ((input: RequestInfo | URL, init?: RequestInit) => {
        const asked = new URL(input instanceof Request ? input.url : String(input));
        asked.pathname = prefix + asked.pathname;
        return fetch(asked.href, init);
      }) as typeof globalThis.fetch;
      const stripe = new library.Stripe(secretKey, {
        host: url.hostname,
        protocol: url.protocol === 'http:' ? 'http' : 'https',
        ...(url.port ? { port: url.port } : {}),
        httpClient: library.Stripe.createFetchHttpClient(send),
        maxNetworkRetries: 0,
        telemetry: false,
        timeout: deadlineMs,
      });
      return { library, stripe };
    });
    return client;
  }

  async function call<Value>(work: (stripe: Stripe) => Promise<Value>): Promise<Result<Value, PaymentFault>> {
    const { stripe, library } = await load();
    try {
      return ok(await work(stripe));
    } catch (error) {
      return fail(faultOf(error, library));
    }
  }

  async function verified(raw: string, signature: string): Promise<Stripe.Event | null> {
    // The package refuses old signatures only; one from the future is no better.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
    if (signedAt > Date.now() / 1000 + toleranceSeconds) return null;
    const { stripe, library } = await load();
    for (const secret of webhookSecrets) {
      try {
        const provider = library.Stripe.createSubtleCryptoProvider();
        return await stripe.webhooks.constructEventAsync(raw, signature, secret, toleranceSeconds, provider);
      } catch {
        // Not by this secret; the other one is tried during rotation.
      }
    }
    return null;
  }

  return {
    startCheckout: (order) =>
      call(async (stripe) => {
        // In another language it is another request: with the same key the provider would refuse it for a day.
        const key = `checkout:${order.subscriptionId}:${order.attempt}:${order.language}`;
        const coupon = order.discount ? await createCoupon(stripe, order, `coupon:${key}`) : null;
        return checkoutStateOf(
          await stripe.checkout.sessions.create(sessionOf(order, coupon), { idempotencyKey: key }),
        );
      }),
    fetchCheckout: (checkout) =>
      call(async (stripe) => checkoutStateOf(await stripe.checkout.sessions.retrieve(checkout, { expand }))),
    expireCheckout: (checkout) =>
      call(async (stripe) => {
        await stripe.checkout.sessions.expire(checkout);
        return null;
      }),
    refund: ({ charge, amountMinor, key }) =>
      call(async (stripe) => {
        const paid = await stripe.invoicePayments.list({ invoice: charge, limit: 1 });
        const intent = paid.data[0]?.payment.payment_intent;
        const refund = await stripe.refunds.create(
          { payment_intent: typeof intent === 'string' ? intent : (intent?.id ?? ''), amount: amountMinor },
          { idempotencyKey: key },
        );
        return { refund: refund.id };
      }),
    endNow: (subscription) =>
      call(async (stripe) => {
        await stripe.subscriptions.cancel(subscription);
        return null;
      }),
    listCharges: (sinceMs) =>
      call(async (stripe) => {
        const charges = [];
        const query = { status: 'paid', created: { gte: Math.floor(sinceMs / 1000) }, limit: pageSize } as const;
        for await (const invoice of stripe.invoices.list(query)) {
          const { invoice: charge, subscriptionId, amountMinor, currency } = invoiceFactOf(invoice);
          if (subscriptionId) charges.push({ charge, subscriptionId, amountMinor, currency });
        }
        return charges;
      }),
    async parseWebhook(raw, signature) {
      const event = await verified(raw, signature);
      return event ? ok(paymentEventOf(event)) : fail('badSignature');
    },
  };
}

function createCoupon(stripe: Stripe, order: CheckoutOrder, idempotencyKey: string): Promise<Stripe.Coupon> {
  const { offMinor, charges, code, months } = order.discount as NonNullable<CheckoutOrder['discount']>;
  const duration =
    charges === 1 ? ({ duration: 'once' } as const) : ({ duration: 'repeating', duration_in_months: months } as const);
  return stripe.coupons.create(
    // An amount computed by us, never a percentage: so that the provider's rounding cannot differ from what was shown.
    { amount_off: offMinor, currency: order.currency.toLowerCase(), name: code, ...duration },
    { idempotencyKey },
  );
}

/** When the first period starts later, it is sold as one item today and the recurring price begins at its end. */
function sessionOf(order: CheckoutOrder, coupon: Stripe.Coupon | null): Stripe.Checkout.SessionCreateParams {
  const price = {
    currency: order.currency.toLowerCase(),
    unit_amount: order.priceMinor,
    tax_behavior: 'inclusive',
    product_data: { name: order.productName },
  } as const;
  const recurring = { ...price, recurring: { interval: 'month', interval_count: order.intervalMonths } } as const;
  const metadata = { subscriptionId: order.subscriptionId };
  const later = order.firstPeriodEndsAt !== null;
  return {
    mode: 'subscription',
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

function faultOf(error: unknown, library: Library): PaymentFault {
  const { errors } = library.Stripe;
  if (error instanceof errors.StripeConnectionError) return { kind: 'unknown', detail: 'no answer' };
  if (error instanceof errors.StripeAPIError) return { kind: 'unknown', detail: 'provider error' };
  if (error instanceof errors.StripeRateLimitError) return { kind: 'unavailable', detail: 'rate limited' };
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) {
    return { kind: 'refused', detail: error.code ?? error.type };
  }
  // A wrong key or a used idempotency key says nothing about the order: it is our fault, and nobody's order ends by it.
  if (error instanceof errors.StripeError) return { kind: 'unavailable', detail: error.type };
  return { kind: 'unknown', detail: error instanceof Error ? error.name : 'error' };
}
