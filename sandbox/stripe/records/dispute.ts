import type { BalanceTransaction } from './balance';
import type { Metadata, StripeRecord } from './base';

export const disputeReasons = [
  'fraudulent',
  'subscription_canceled',
  'credit_not_processed',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'unrecognized',
  'general',
] as const;

/** A charge that the cardholder's bank disputes. */
export interface Dispute extends StripeRecord {
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  evidence: Record<string, string | null>;
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string | null;
  reason: (typeof disputeReasons)[number];
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed';
}
