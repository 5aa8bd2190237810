import type { Metadata, StripeRecord } from './base';

/** A movement on the account's own balance: https://docs.stripe.com/reports/balance-transaction-types */
export interface BalanceTransaction extends StripeRecord {
  object: 'balance_transaction';
  /** Minor units, negative where money leaves the account. */
  amount: number;
  available_on: number;
  created: number;
  currency: string;
  description: string | null;
  fee: number;
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[];
  net: number;
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  source: string;
  status: 'available';
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
}

/** A change of what a customer owes or has as credit: https://docs.stripe.com/billing/customer/balance */
export interface CustomerBalanceTransaction extends StripeRecord {
  object: 'customer_balance_transaction';
  /** Minor units; positive means that the customer owes more. */
  amount: number;
  created: number;
  currency: string;
  customer: string;
  description: string | null;
  ending_balance: number;
  invoice: string | null;
  metadata: Metadata;
  type: 'adjustment' | 'applied_to_invoice' | 'invoice_too_small' | 'invoice_too_large' | 'unapplied_from_invoice';
}
