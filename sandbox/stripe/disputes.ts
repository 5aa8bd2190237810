import * as z from 'zod';
import { type Action, all, emit, find, newId, save } from './context';
import { ledgerSubscription, recordBalance } from './ledger';
import type { Charge, Dispute } from './records';
import { disputeReasons } from './records';

const answerDays = 14;
/** Fee for a dispute, refunded if it is won. Example figures, since they are set by contract; minor units. */
const feeMinor: Readonly<Record<string, number>> = { dkk: 11_500, sek: 17_500, eur: 1_500, gbp: 1_500 };
const daySeconds = 86_400;

/** What the cardholder's bank does: opens a dispute, or closes it as won or lost. */
export const disputeOrderSchema = z.union([
  z.object({
    /** The charge, its payment or its invoice; or the app's subscription, which means its latest charge. */
    charge: z.string().min(1),
    reason: z.enum(disputeReasons).default('fraudulent'),
    amount: z.coerce.number().int().positive().optional(),
    /** Opens an inquiry only: no money is taken yet. */
    inquiry: z.coerce.boolean().default(false),
  }),
  z.object({ dispute: z.string().min(1), outcome: z.enum(['won', 'lost', 'warning_closed', 'under_review']) }),
]);

const chargeFor = (action: Action, id: string): Charge | undefined => {
  const payment = all(action, 'invoice_payment').find(({ invoice }) => invoice === id)?.payment.payment_intent;
  const intent = find(action, 'payment_intent', payment ?? id);
  return (
    find(action, 'charge', intent?.latest_charge ?? id) ??
    all(action, 'charge').findLast((charge) => ledgerSubscription(action.sandbox, charge.id) === id)
  );
};

/** Balance transaction of a dispute: amount and fee taken from the account, or returned to it. */
const moved = (action: Action, { id, amount, currency }: Pick<Dispute, 'id' | 'amount' | 'currency'>) => {
  const isTaken = amount < 0;
  const fee = feeMinor[currency] ?? 1_500;
  return recordBalance(action, {
    type: 'adjustment',
    reporting_category: isTaken ? 'dispute' : 'dispute_reversal',
    amount,
    currency,
    source: id,
    description: isTaken ? `Chargeback withdrawal for ${id}` : `Chargeback reversal for ${id}`,
    fee: { amount: isTaken ? fee : -fee, description: 'Dispute fee' },
  });
};

/** Null when there is no such paid charge. */
export const openDispute = (
  action: Action,
  { charge: wanted, reason, amount, inquiry }: Extract<z.output<typeof disputeOrderSchema>, { charge: string }>,
): Dispute | null => {
  const charge = chargeFor(action, wanted);
  if (charge?.status !== 'succeeded') return null;
  save(action, 'charge', { ...charge, disputed: true });
  const id = newId('dispute');
  const taken = amount ?? charge.amount;
  const dispute = save(action, 'dispute', {
    id,
    object: 'dispute',
    amount: taken,
    balance_transactions: inquiry ? [] : [moved(action, { id, amount: -taken, currency: charge.currency })],
    charge: charge.id,
    created: action.at,
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: action.at + answerDays * daySeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  });
  emit(action, 'charge.dispute.created', dispute);
  if (!inquiry) emit(action, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
};

export const endDispute = (action: Action, id: string, status: Dispute['status']): Dispute | null => {
  const dispute = find(action, 'dispute', id);
  if (!dispute) return null;
  const taken = dispute.balance_transactions.reduce((sum, one) => sum - one.amount, 0);
  const given = status === 'won' && taken > 0 ? [moved(action, { id, amount: taken, currency: dispute.currency })] : [];
  const balance_transactions = [...dispute.balance_transactions, ...given];
  const changed = save(action, 'dispute', { ...dispute, status, balance_transactions });
  if (status === 'under_review') {
    emit(action, 'charge.dispute.updated', changed);
    return changed;
  }
  const charge = find(action, 'charge', dispute.charge);
  if (charge && status !== 'lost') save(action, 'charge', { ...charge, disputed: false });
  emit(action, 'charge.dispute.closed', changed);
  if (status === 'won') emit(action, 'charge.dispute.funds_reinstated', changed);
  return changed;
};
