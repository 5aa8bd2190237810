import type { Stripe } from 'stripe';
import { fail, ok, type Result } from '../../domain/result';
import type { PaymentFault } from './port';

type Library = typeof import('stripe');

const deadlineMs = 8_000;

export interface StripeClient {
  /** Stripe's package, loaded on first use. */
  load(): Promise<{ library: Library; stripe: Stripe }>;
  /** Runs `work` and converts whatever the package throws to a `PaymentFault`. */
  call<Value>(work: (stripe: Stripe) => Promise<Value>): Promise<Result<Value, PaymentFault>>;
}

interface Parts {
  fetch: typeof fetch;
  apiUrl: string;
  secretKey: string;
}

/** The client that checkout and running subscriptions share. */
export function createStripeClient({ fetch, apiUrl, secretKey }: Parts): StripeClient {
  let client: ReturnType<StripeClient['load']> | null = null;

  function load() {
    client ??= import('stripe').then((library) => {
      const url = new URL(apiUrl);
      const prefix = url.pathname.replace(/\/$/, '');
      // The package cannot be given a base path, so the URL's path is put in front of its own.
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

  return { load, call };
}

function faultOf(error: unknown, library: Library): PaymentFault {
  const { errors } = library.Stripe;
  if (error instanceof errors.StripeConnectionError) return { kind: 'unknown', detail: 'no answer' };
  if (error instanceof errors.StripeAPIError) return { kind: 'unknown', detail: 'provider error' };
  if (error instanceof errors.StripeRateLimitError) return { kind: 'unavailable', detail: 'rate limited' };
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) {
    return { kind: 'refused', detail: error.code ?? error.type };
  }
  // A wrong key or a reused idempotency key is our mistake and says nothing about the order, so it must not count as
  // refused.
  if (error instanceof errors.StripeError) return { kind: 'unavailable', detail: error.type };
  return { kind: 'unknown', detail: error instanceof Error ? error.name : 'error' };
}
