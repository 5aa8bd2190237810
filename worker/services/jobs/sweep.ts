import { dayMs, minuteMs, toIso } from '../../domain/dates';
import type { Membership } from '../membership/port';
import type { Upkeep } from '../membership/upkeep/port';
import type { Withdrawals } from '../membership/withdrawals/port';
import type { Outbox } from '../outbox/port';
import type { PaymentProvider } from '../payment/port';

interface Parts {
  outbox: Outbox;
  payment: PaymentProvider;
  membership: Membership;
  upkeep: Upkeep;
  withdrawals: Pick<Withdrawals, 'tellSeller'>;
  /** What lists and figures read; each returns the number of changes it has taken in. */
  figures: { keep(): Promise<number>; name(): Promise<number> };
  now: () => number;
}

/** After this long without a webhook, the checkout is fetched. */
const lostAfterMs = 2 * minuteMs;
const abandonAfterMs = dayMs;

export async function sweep({ outbox, payment, membership, upkeep, withdrawals, figures, now }: Parts) {
  const turned = await upkeep.turnDays();
  const tally = { ...(await outbox.drain(100)), settled: 0, abandoned: 0, turned, asked: 0, told: 0 };
  for (const { subscriptionId, checkout, since } of await upkeep.takeUnpaid(toIso(now() - lostAfterMs))) {
    const state = checkout === null ? null : await payment.fetchCheckout(checkout);
    if (state && !state.ok && state.reason.kind !== 'refused') continue;
    if (state?.ok && (await membership.settle(state.value)) === 'paid') {
      tally.settled += 1;
      continue;
    }
    if (since > toIso(now() - abandonAfterMs)) continue;
    // The payment is still processing, so the order is not abandoned.
    if (state?.ok && state.value.status === 'complete') continue;
    // If expiring the checkout fails, it may be being paid at this moment: the next run looks again.
    if (checkout !== null && state?.ok && state.value.status === 'open') {
      if (!(await payment.expireCheckout(checkout)).ok) continue;
    }
    if (await membership.abandon(subscriptionId)) tally.abandoned += 1;
  }
  for (const id of await upkeep.takeOwed()) {
    await membership.bringInLine(id, { withInvoices: true });
    tally.asked += 1;
  }
  tally.told = await withdrawals.tellSeller();
  const [counted, named] = [await figures.keep(), await figures.name()];
  // Last, since it may take most of the minute.
  const { sent: bulkSent, failed: bulkFailed, unknown, aside } = await outbox.drainBulk();
  return {
    ...tally,
    counted,
    named,
    unknown: tally.unknown + unknown,
    aside: tally.aside + aside,
    bulkSent,
    bulkFailed,
  };
}
