import type { MemberContext } from '../../../context';
import { archiveCutoff } from '../../../domain/markets/archive-age';
import { olderThan } from '../../../domain/money/payment-place';
import { newestPayments, type PaymentRecord, type SubscriptionRecord } from '../../../services/membership/port';

/** Where the list of all payments goes on; null: what is shown is all. */
export function olderPayments(
  c: MemberContext,
  payments: readonly PaymentRecord[],
  subscriptions: readonly SubscriptionRecord[],
): string | null {
  const first = subscriptions.flatMap(({ paidAt }) => paidAt ?? []).sort()[0] ?? null;
  const cutoff = c.var.services.archive.isBound ? archiveCutoff(c.var.market, c.var.now) : null;
  return olderThan({ payments, maximum: newestPayments, paidAt: first, cutoff });
}
