import type { Metadata, StripeRecord } from './base';

export interface Customer extends StripeRecord {
  object: 'customer';
  balance: number;
  created: number;
  deleted?: boolean;
  email: string | null;
  invoice_settings: { default_payment_method: string | null };
  metadata: Metadata;
  name: string | null;
  phone: string | null;
  preferred_locales: string[];
}

export interface Product extends StripeRecord {
  object: 'product';
  active: boolean;
  created: number;
  description: string | null;
  metadata: Metadata;
  name: string;
}

export type Interval = 'day' | 'week' | 'month' | 'year';

export interface Price extends StripeRecord {
  object: 'price';
  active: boolean;
  created: number;
  currency: string;
  metadata: Metadata;
  product: string;
  recurring: { interval: Interval; interval_count: number; usage_type: 'licensed' } | null;
  type: 'one_time' | 'recurring';
  unit_amount: number;
  unit_amount_decimal: string;
}

export interface Coupon extends StripeRecord {
  object: 'coupon';
  amount_off: number | null;
  created: number;
  currency: string | null;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  max_redemptions: number | null;
  metadata: Metadata;
  name: string | null;
  percent_off: number | null;
  times_redeemed: number;
  valid: boolean;
}

export interface Discount extends StripeRecord {
  object: 'discount';
  customer: string | null;
  end: number | null;
  source: { type: 'coupon'; coupon: string };
  start: number;
  subscription: string | null;
}
