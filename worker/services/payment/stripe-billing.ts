import type { Stripe } from 'stripe';
import type { RecurringMethod } from '../../domain/markets/payment-methods';
import { fail, ok, type Result } from '../../domain/result';
import type { Billing, MethodChange } from '../billing/port';
import type { PaymentFault } from './port';
import { changeNow, prorated } from './stripe-change';
import type { StripeClient } from './stripe-client';
import { fetchInvoice, wholeFactOf } from './stripe-invoices';
import { carriedOf, idOf, invoiceFactOf, methodNameOf } from './stripe-objects';
import { makeOnce } from './stripe-once';
import { billingStateOf, stateExpand } from './stripe-state';
import { createUpdates, keepsPaidWith, pricedItem } from './stripe-update';

interface Parts {
  client: StripeClient;
  /** Payment methods the provider's page may offer, by the provider's names. */
  methods: readonly RecurringMethod[];
  now: () => number;
}

/** Running subscriptions by Stripe's API. */
export function createStripeBilling({ client: { call }, methods, now }: Parts): Billing {
  const updates = createUpdates({ now });
  const fetch = (stripe: Stripe, id: string) => stripe.subscriptions.retrieve(id, { expand: stateExpand });

  return {
    fetch: (subscription) => call(async (stripe) => billingStateOf(await fetch(stripe, subscription))),
    update: (subscription, update, key) =>
      call(async (stripe) =>
        billingStateOf(await updates.apply(stripe, await fetch(stripe, subscription), update, key)),
      ),

    keepPaidWith: (subscription) =>
      call(async (stripe) => {
        await stripe.subscriptions.update(subscription, keepsPaidWith);
        return null;
      }),

    async previewChange(change) {
      const preview = await call(async (stripe) => {
        const subscription = await fetch(stripe, change.subscription);
        if (subscription.status !== 'active') return null;
        // The amount does not depend on the product's name, so a preview needs no new product.
        const item = pricedItem(subscription, change.price, idOf(subscription.items.data[0]?.price.product) ?? '');
        const invoice = await stripe.invoices.createPreview({
          subscription: subscription.id,
          discounts: '',
          subscription_details: { ...prorated(change), items: [item] },
        });
        // An answer without an amount is an error, so that no page shows one.
        if (!Number.isInteger(invoice.amount_due)) throw new TypeError('an answer of another shape');
        return { amountMinor: invoice.amount_due, carriedMinor: carriedOf(invoice) };
      });
      return waitingRefused(preview);
    },

    changeNow: (change, key, asked = null) => changeNow({ call, fetch, updates }, change, key, asked),

    async payInvoice(id, key) {
      const paid = await call(async (stripe) => {
        const tried = await makeOnce({
          key,
          look: async () => {
            const invoice = await fetchInvoice(stripe, id);
            return invoice.status === 'paid' || invoiceFactOf(invoice).status === 'processing' ? invoice : null;
          },
          // The member is present and can authenticate; by default Stripe charges as if they were not.
          make: (once) => stripe.invoices.pay(id, { off_session: false }, once),
        });
        return wholeFactOf(stripe, tried);
      });
      if (paid.ok) return ok({ kind: paid.value.status === 'processing' ? 'processing' : 'paid', invoice: paid.value });
      if (paid.reason.kind !== 'refused') return paid;
      // Refused by the bank, or nothing is left to pay: the invoice tells which.
      const invoice = await call((stripe) => fetchInvoice(stripe, id));
      if (!invoice.ok) return invoice;
      if (invoice.value.status === 'paid') return ok({ kind: 'paid', invoice: invoiceFactOf(invoice.value) });
      if (invoice.value.status !== 'open') return paid;
      return ok({ kind: 'refused', url: invoice.value.hosted_invoice_url ?? null });
    },

    startMethodChange: (change) =>
      call(async (stripe) => {
        const session = await stripe.checkout.sessions.create(setupOf(change, methods));
        return { checkout: session.id, url: session.url ?? '' };
      }),

    async finishMethodChange(checkout) {
      const session = await call((stripe) =>
        stripe.checkout.sessions.retrieve(checkout, { expand: ['setup_intent.payment_method'] }),
      );
      if (!session.ok) return session;
      const { metadata, status, created } = session.value;
      if (metadata?.purpose !== 'method') return fail({ kind: 'refused', detail: 'no change of method' });
      if (status !== 'complete') return ok({ kind: 'open' });
      const intent = session.value.setup_intent as Stripe.SetupIntent | null;
      const method = intent?.payment_method as Stripe.PaymentMethod | null;
      if (!method) return ok({ kind: 'open' });
      const { subscription = '', subscriptionId = '' } = metadata;
      return call(async (stripe) => {
        const present = await fetch(stripe, subscription);
        // An event of an older page that arrives late does not replace the method of a newer one.
        const isLatest = Number(present.metadata.methodFrom ?? 0) <= created;
        if (!isLatest) return { kind: 'done', subscriptionId, method: methodNameOf(present.default_payment_method) };
        await stripe.subscriptions.update(subscription, {
          default_payment_method: method.id,
          metadata: { methodFrom: String(created) },
        });
        await stripe.customers.update(idOf(present.customer) ?? '', {
          invoice_settings: { default_payment_method: method.id },
        });
        return { kind: 'done', subscriptionId, method: methodNameOf(method) };
      });
    },
  };
}

/** A share of a period the provider has not begun cannot be charged: such a change waits for the next charge. */
function waitingRefused<Value>(result: Result<Value | null, PaymentFault>): Result<Value, PaymentFault> {
  if (!result.ok) return result;
  return result.value === null ? fail({ kind: 'refused', detail: 'notRunning' }) : ok(result.value);
}

const setupOf = (change: MethodChange, methods: readonly RecurringMethod[]): Stripe.Checkout.SessionCreateParams => {
  const { subscription, subscriptionId } = change;
  return {
    mode: 'setup',
    customer: change.customer,
    locale: change.language,
    allowed_payment_method_types: [...methods],
    metadata: { subscriptionId, subscription, purpose: 'method' },
    setup_intent_data: { metadata: { subscriptionId } },
    success_url: change.successUrl,
    cancel_url: change.cancelUrl,
  };
};
