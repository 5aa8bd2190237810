import Stripe from 'stripe';
import { createSandbox, type SandboxOptions } from '../../sandbox/app';
import { createMemoryStore } from '../../sandbox/store/memory-store';
import { setRateLimit } from '../../sandbox/stripe/protocol/rate-limit';

export const webhookSecret = 'whsec_test';
export const denmark = {
  account: 'denmark',
  secretKey: 'sk_test_denmark',
  webhookUrl: 'http://dk.localhost:8787/webhooks/payment',
  webhookSecret,
};
export const sweden = {
  account: 'sweden',
  secretKey: 'sk_test_sweden',
  webhookUrl: 'http://se.localhost:8787/webhooks/payment',
  webhookSecret: 'whsec_test_sweden',
};
export const origin = 'http://localhost:8788';
const startMs = Date.parse('2026-01-31T10:00:00Z');

export interface ReceivedWebhook {
  url: string;
  body: string;
  signature: string;
}

/** A sandbox in this process, with a clock, an app and a task list the test holds in its hands. */
export const startSandbox = (overrides: Partial<SandboxOptions> = {}) => {
  const clock = { ms: startMs };
  const received: ReceivedWebhook[] = [];
  const appStatus = { code: 200 };
  const store = overrides.store ?? createMemoryStore();
  // Its clock stands still while a test asks: a second would never be over.
  setRateLimit({ store }, null);
  const sandbox = createSandbox({
    store,
    fetch: async (request) => {
      received.push({
        url: request.url,
        body: await request.text(),
        signature: request.headers.get('stripe-signature') ?? '',
      });
      return new Response(null, { status: appStatus.code });
    },
    now: () => clock.ms,
    schedule: () => undefined,
    appUrl: 'http://localhost:8787',
    accounts: [denmark, sweden],
    origin,
    slowMs: 30,
    ...overrides,
  });

  const request = async (path: string, init?: RequestInit) => sandbox.fetch(new Request(new URL(path, origin), init));
  const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const postForm = (path: string, fields: Record<string, string>) =>
    request(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  const ownerOf = (secretKey: string) =>
    new Stripe(secretKey, {
      host: 'localhost',
      port: 8788,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(async (input: RequestInfo | URL, init?: RequestInit) => {
        return sandbox.fetch(new Request(input as string, init));
      }),
    });

  const deliver = async () => {
    await sandbox.runDue();
    return received.splice(0);
  };
  const eventTypes = async () => (await deliver()).map(({ body }) => JSON.parse(body).type as string);

  return {
    sandbox,
    store,
    clock,
    appStatus,
    request,
    postJson,
    postForm,
    /** The Danish account's owner; another key's owner is another. */
    stripe: ownerOf(denmark.secretKey),
    ownerOf,
    deliver,
    eventTypes,
    fault: (fault: string | null, count?: number) => postJson('/stripe/faults', { fault, count }),
    advanceDays: (advanceDays: number) => postJson('/stripe/clock', { advanceDays }),
    answer: (sessionId: string, answer: string) => postForm(`/stripe/pay/${sessionId}`, { answer }),
  };
};

export type TestSandbox = ReturnType<typeof startSandbox>;

export const verify = ({ stripe }: TestSandbox, { body, signature }: ReceivedWebhook, receivedAtMs: number) =>
  stripe.webhooks.constructEventAsync(
    body,
    signature,
    webhookSecret,
    300,
    Stripe.createSubtleCryptoProvider(),
    receivedAtMs,
  );

/** In days: so long a renewal is a draft before it is collected. */
export const draftHour = 1 / 24;

export const membershipId = '6f1c0b52-3c3e-4a5f-9d8e-0a1b2c3d4e5f';

/** Checkout of a monthly membership, as the app asks for it. */
export const membershipParams = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  ({
    mode: 'subscription',
    success_url: 'http://dk.localhost:8787/signup-payment-completed?checkout={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://dk.localhost:8787/signup-completed',
    customer_email: 'visitor@example.com',
    locale: 'da',
    metadata: { subscriptionId: membershipId },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'dkk',
          unit_amount: 14_900,
          recurring: { interval: 'month' },
          product_data: { name: 'Solhus Basis' },
        },
      },
    ],
    ...changes,
    subscription_data: { metadata: { subscriptionId: membershipId }, ...changes.subscription_data },
  }) satisfies Stripe.Checkout.SessionCreateParams;

/** Signs up and pays; hands back the provider's subscription. */
export const joinMembership = async (
  test: TestSandbox,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
  answer = 'pay',
) => {
  const session = await test.stripe.checkout.sessions.create(membershipParams(changes));
  await test.answer(session.id, answer);
  const done = await test.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'invoice.payments'],
  });
  return { session: done, subscription: done.subscription as Stripe.Subscription };
};
