import type { Billing } from '../billing/port';
import type { CellParts } from '../cell-parts';
import { lazyPort } from '../lazy-port';
import { createOutbound } from '../outbound/outbound';
import type { PaymentProvider } from './port';
import { createStripeClient } from './stripe-client';

type Parts = Pick<CellParts, 'env' | 'fetch' | 'market' | 'now'>;

/**
 * The payment provider's two ports, for single payments and for running subscriptions; the code of each loads on its
 * first call.
 */
export function createPayment({ env, fetch, market, now }: Parts): { billing: Billing; payment: PaymentProvider } {
  const methods = market.paymentMethods;
  const client = createStripeClient({
    fetch: createOutbound({ fetch, origins: [env.PAYMENT_API_URL], now, deadlineMs: 8_000, waitsWhenLimited: true }),
    apiUrl: env.PAYMENT_API_URL,
    secretKey: env.PAYMENT_SECRET_KEY,
  });
  return {
    billing: lazyPort(async () => (await import('./stripe-billing')).createStripeBilling({ client, methods, now })),
    payment: lazyPort(async () =>
      (await import('./stripe')).createStripePayment({
        client,
        webhookSecrets: env.PAYMENT_WEBHOOK_SECRET.split(','),
        market: market.id,
        methods,
        isLive: /^[sr]k_live_/.test(env.PAYMENT_SECRET_KEY),
      }),
    ),
  };
}
