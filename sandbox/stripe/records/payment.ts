import type { Metadata, StripeRecord } from './base';

export interface PaymentFailure {
  type: 'card_error';
  code: string;
  decline_code: string | null;
  message: string;
}

export interface PaymentIntent extends StripeRecord {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: PaymentFailure | null;
  latest_charge: string | null;
  metadata: Metadata;
  payment_method: string | null;
  payment_method_types: string[];
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
}

export interface Charge extends StripeRecord {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction?: string;
  billing_details: { address: null; email: string | null; name: string | null; phone: string | null; tax_id: null };
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  paid: boolean;
  payment_intent: string | null;
  payment_method: string | null;
  payment_method_details: Record<string, unknown> & { type: string };
  receipt_url: string | null;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface Card {
  brand: string;
  country: string;
  display_brand: string;
  exp_month: number;
  exp_year: number;
  funding: 'credit' | 'debit';
  last4: string;
}

export interface PaymentMethod extends StripeRecord {
  object: 'payment_method';
  billing_details: Charge['billing_details'];
  card?: Card;
  created: number;
  customer: string | null;
  metadata: Metadata;
  sepa_debit?: { bank_code: string; country: string; last4: string };
  type: 'card' | 'sepa_debit';
}

export interface SetupIntent extends StripeRecord {
  object: 'setup_intent';
  created: number;
  customer: string | null;
  metadata: Metadata;
  payment_method: string | null;
  payment_method_types: string[];
  status: 'requires_payment_method' | 'succeeded';
  usage: 'off_session';
}

export interface Refund extends StripeRecord {
  object: 'refund';
  amount: number;
  balance_transaction: string;
  charge: string;
  created: number;
  currency: string;
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string | null;
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface CheckoutSession extends StripeRecord {
  object: 'checkout.session';
  amount_subtotal: number | null;
  amount_total: number | null;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string | null;
  customer: string | null;
  customer_details: { address: null; email: string | null; name: string | null; phone: string | null } | null;
  customer_email: string | null;
  discounts: { coupon: string; promotion_code: null }[];
  expires_at: number;
  invoice: string | null;
  locale: string | null;
  metadata: Metadata;
  mode: 'subscription' | 'setup' | 'payment';
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  setup_intent: string | null;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  ui_mode: 'hosted_page';
  url: string | null;
}

export interface StripeEvent extends StripeRecord {
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
