import type { Database } from '../database/database';
import type { Membership } from '../membership/port';
import type { Outbox } from '../outbox/port';
import type { PaymentProvider } from '../payment/port';

interface Parts {
  database: Database;
  outbox: Outbox;
  payment: PaymentProvider;
  membership: Membership;
  now: () => number;
}

const minuteMs = 60_000;
/** A webhook this late is taken for lost and the checkout is asked for. */
const lostAfterMs = 2 * minuteMs;
const abandonAfterMs = 24 * 60 * minuteMs;
const step = 20;
const iso = (ms: number) => new Date(ms).toISOString();

export async function sweep({ database, outbox, payment, membership, now }: Parts) {
  const tally = { ...(await outbox.drain(100)), settled: 0, abandoned: 0 };
  const [waiting = []] = await database.read([
    database.prepare(
      `SELECT subscription_id, provider_checkout, COALESCE(last_checkout_at, ordered_at) AS since FROM subscription
        WHERE state = 'pending' AND COALESCE(last_checkout_at, ordered_at) < ? ORDER BY ordered_at LIMIT ?`,
      iso(now() - lostAfterMs),
      step,
    ),
  ]);
  for (const row of waiting) {
    const subscriptionId = String(row.subscription_id);
    const checkout = row.provider_checkout === null ? null : String(row.provider_checkout);
    const state = checkout === null ? null : await payment.fetchCheckout(checkout);
    if (state && !state.ok && state.reason.kind !== 'refused') continue;
    if (state?.ok && (await membership.settle(state.value)) === 'paid') {
      tally.settled += 1;
      continue;
    }
    if (String(row.since) > iso(now() - abandonAfterMs)) continue;
    // A slow method that is still settling is an order, not an abandoned one.
    if (state?.ok && state.value.status === 'complete') continue;
    if (checkout !== null && state?.ok && state.value.status === 'open') await payment.expireCheckout(checkout);
    if (await membership.abandon(subscriptionId)) tally.abandoned += 1;
  }
  return tally;
}
