import type { PaymentMethodRule } from './market';

/**
 * Every means of payment that could be offered somewhere, with its rules. Only what can be charged again without its owner may
 * be offered for a membership: https://docs.stripe.com/payments/payment-methods/payment-method-support
 */
export const paymentMethods = {
  /** Apple Pay and Google Pay come with it. */
  card: { isRecurring: true, settleDays: 0, refundDays: null, mandate: null },
  sepa_debit: { isRecurring: true, settleDays: 5, refundDays: 180, mandate: 'provider' },
  bacs_debit: { isRecurring: true, settleDays: 5, refundDays: 180, mandate: 'provider' },
  /** Paid once; what is charged later is a SEPA debit. */
  ideal: { isRecurring: true, settleDays: 5, refundDays: 180, mandate: 'provider' },
  mobilepay: { isRecurring: false, settleDays: 0, refundDays: 365, mandate: null },
  swish: { isRecurring: false, settleDays: 0, refundDays: 365, mandate: null },
} as const satisfies Readonly<Record<string, PaymentMethodRule>>;

export type PaymentMethodName = keyof typeof paymentMethods;

/** Those that can be charged again without their owner: a market that named another would not compile. */
export type RecurringMethod = {
  [Name in PaymentMethodName]: (typeof paymentMethods)[Name]['isRecurring'] extends true ? Name : never;
}[PaymentMethodName];
