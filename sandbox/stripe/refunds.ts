import * as z from 'zod';
import { type Action, all, emit, find, save } from './context';
import { dropLedger, ledgerSubscription, recordBalance } from './ledger';
import type { Refund } from './records';

/** What the cardholder's bank does with a refund: accepts or returns it, at once or weeks later. */
export const refundOrderSchema = z.object({
  /** The refund, or the app's subscription, which means its latest refund. */
  refund: z.string().min(1),
  outcome: z.enum(['succeeded', 'failed']),
  reason: z.enum(['lost_or_stolen_card', 'expired_or_canceled_card', 'unknown']).default('expired_or_canceled_card'),
});

/** Null when there is no such refund, or it has failed already. */
export const endRefund = (
  action: Action,
  { refund: id, outcome, reason }: z.output<typeof refundOrderSchema>,
): Refund | null => {
  const refund =
    find(action, 'refund', id) ??
    all(action, 'refund').findLast((one) => ledgerSubscription(action.sandbox, one.charge) === id);
  if (!refund || refund.status === 'failed') return null;
  if (outcome === 'succeeded') {
    const done = save(action, 'refund', { ...refund, status: 'succeeded' });
    emit(action, 'refund.updated', done);
    emit(action, 'charge.refund.updated', done);
    return done;
  }
  const balance = recordBalance(action, {
    type: 'refund_failure',
    reporting_category: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FAILURE',
  });
  const charge = find(action, 'charge', refund.charge);
  if (charge)
    save(action, 'charge', { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  dropLedger(action, refund.id);
  const failed = save(action, 'refund', {
    ...refund,
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: balance.id,
  });
  emit(action, 'refund.failed', failed);
  emit(action, 'refund.updated', failed);
  emit(action, 'charge.refund.updated', failed);
  return failed;
};
