import { toIso } from '../../domain/dates';
import type { Market } from '../../domain/market';
import type { Database, Row } from '../database/database';
import type { Membership } from '../membership/port';
import type { Outbox } from '../outbox/port';
import type { PaymentProvider } from '../payment/port';
import type { Withdrawals } from '../withdrawals/port';
import { askForOwed } from './ask-for-owed';
import { turnDays } from './calendar';

interface Parts {
  database: Database;
  outbox: Outbox;
  payment: PaymentProvider;
  membership: Membership;
  market: Market;
  withdrawals: Pick<Withdrawals, 'tellSeller'>;
  now: () => number;
}

const minuteMs = 60_000;
/** A webhook this late is taken for lost and the checkout is asked for. */
const lostAfterMs = 2 * minuteMs;
const abandonAfterMs = 24 * 60 * minuteMs;
const step = 20;

export async function sweep({ database, outbox, payment, membership, market, withdrawals, now }: Parts) {
  const turned = await turnDays(database, market, now());
  const tally = { ...(await outbox.drain(100)), settled: 0, abandoned: 0, turned, asked: 0, told: 0 };
  const [waiting = []] = await database.read([
    database.prepare(
      `SELECT subscription_id, provider_checkout, COALESCE(last_checkout_at, ordered_at) AS since FROM subscription
        WHERE state = 'pending' AND COALESCE(last_checkout_at, ordered_at) < ? ORDER BY updated_at LIMIT ?`,
      toIso(now() - lostAfterMs),
      step,
    ),
  ]);
  // Before, so that one that cannot be dealt with does not hold up the others.
  await lineUpAgain(database, waiting, toIso(now()));
  for (const row of waiting) {
    const subscriptionId = String(row.subscription_id);
    const checkout = row.provider_checkout === null ? null : String(row.provider_checkout);
    const state = checkout === null ? null : await payment.fetchCheckout(checkout);
    if (state && !state.ok && state.reason.kind !== 'refused') continue;
    if (state?.ok && (await membership.settle(state.value)) === 'paid') {
      tally.settled += 1;
      continue;
    }
    if (String(row.since) > toIso(now() - abandonAfterMs)) continue;
    // A slow method that is still settling is an order, not an abandoned one.
    if (state?.ok && state.value.status === 'complete') continue;
    // Not closed for certain, perhaps being paid this moment: the next run looks again.
    if (checkout !== null && state?.ok && state.value.status === 'open') {
      if (!(await payment.expireCheckout(checkout)).ok) continue;
    }
    if (await membership.abandon(subscriptionId)) tally.abandoned += 1;
  }
  tally.asked = await askForOwed({ database, membership, market, now });
  tally.told = await withdrawals.tellSeller();
  // Last, for it may take most of the minute.
  const { sent: bulkSent, failed: bulkFailed, unknown, aside } = await outbox.drainBulk();
  return { ...tally, unknown: tally.unknown + unknown, aside: tally.aside + aside, bulkSent, bulkFailed };
}

/** Those looked at go to the end of the line: however many wait, each is asked for in its turn. */
async function lineUpAgain(database: Database, looked: readonly Row[], at: string): Promise<void> {
  if (looked.length === 0) return;
  await database.write([
    database.prepare(
      `UPDATE subscription SET updated_at = ?1 WHERE state = 'pending' AND subscription_id IN (SELECT value FROM json_each(?2))`,
      at,
      JSON.stringify(looked.map((row) => row.subscription_id)),
    ),
  ]);
}
