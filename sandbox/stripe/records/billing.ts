import type { List, Metadata, StripeRecord } from './base';
import type { Price } from './catalogue';

export interface SubscriptionItem extends StripeRecord {
  object: 'subscription_item';
  created: number;
  current_period_end: number;
  current_period_start: number;
  metadata: Metadata;
  price: Price;
  quantity: number;
  subscription: string;
}

type SubscriptionStatus =
  | 'active'
  | 'trialing'
  | 'past_due'
  | 'incomplete'
  | 'incomplete_expired'
  | 'canceled'
  | 'unpaid';

export interface Subscription extends StripeRecord {
  object: 'subscription';
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  description: string | null;
  discounts: string[];
  ended_at: number | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  payment_settings: {
    payment_method_options: null;
    payment_method_types: null;
    save_default_payment_method: 'off' | 'on_subscription';
  };
  /** A change whose payment waits for the cardholder; null: none. */
  pending_update: PendingUpdate | null;
  pause_collection: { behavior: PauseBehavior; resumes_at: number | null } | null;
  start_date: number;
  status: SubscriptionStatus;
  trial_end: number | null;
  trial_start: number | null;
}

interface PendingUpdate {
  billing_cycle_anchor: null;
  cancel_at_period_end: null;
  discount: null;
  discounts: string[] | null;
  expires_at: number;
  metadata: Metadata | null;
  subscription_items: SubscriptionItem[];
  trial_end: null;
  trial_from_plan: null;
}

type PauseBehavior = 'keep_as_draft' | 'mark_uncollectible' | 'void';

export interface InvoiceLine extends StripeRecord {
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  discount_amounts: { amount: number; discount: string }[];
  discountable: boolean;
  invoice: string | null;
  metadata: Metadata;
  parent: {
    type: 'subscription_item_details' | 'invoice_item_details';
    subscription_item_details: { subscription: string; subscription_item: string; proration: boolean } | null;
    invoice_item_details: { invoice_item: string; proration: boolean; subscription: string | null } | null;
  };
  period: { start: number; end: number };
  pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string };
  quantity: number;
  subscription: string | null;
  subtotal: number;
}

export type BillingReason =
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update'
  | 'manual'
  | 'upcoming';

export interface Invoice extends StripeRecord {
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  /** Of a draft: when it is finalised automatically. */
  automatically_finalizes_at: number | null;
  billing_reason: BillingReason;
  collection_method: 'charge_automatically';
  created: number;
  currency: string;
  customer: string;
  customer_email: string | null;
  default_payment_method: string | null;
  discounts: string[];
  ending_balance: number | null;
  hosted_invoice_url: string | null;
  lines: List<InvoiceLine>;
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    type: 'subscription_details';
    subscription_details: { metadata: Metadata; subscription: string };
    quote_details: null;
  } | null;
  period_end: number;
  period_start: number;
  starting_balance: number;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
  total_discount_amounts: { amount: number; discount: string }[];
}

export interface InvoiceItem extends StripeRecord {
  object: 'invoiceitem';
  amount: number;
  currency: string;
  customer: string;
  date: number;
  description: string | null;
  discountable: boolean;
  /** Null until an invoice includes it. */
  invoice: string | null;
  metadata: Metadata;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  proration: boolean;
}

export interface InvoicePayment extends StripeRecord {
  object: 'invoice_payment';
  amount_paid: number | null;
  amount_requested: number;
  created: number;
  currency: string;
  invoice: string;
  is_default: boolean;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
  status_transitions: { canceled_at: number | null; paid_at: number | null };
}
