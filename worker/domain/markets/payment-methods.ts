/**
 * Payment methods with their rules. A membership may only offer those that can be charged again without the member:
 * https://docs.stripe.com/payments/payment-methods/payment-method-support
 */
export const paymentMethods = {
  /** Includes Apple Pay and Google Pay. */
  card: { isRecurring: true, settleDays: 0, refundDays: null, mandate: null },
  sepa_debit: { isRecurring: true, settleDays: 5, refundDays: 180, mandate: 'provider' },
  bacs_debit: { isRecurring: true, settleDays: 5, refundDays: 180, mandate: 'provider' },
  /** The first payment is iDEAL, later charges are SEPA debits. */
  ideal: { isRecurring: true, settleDays: 5, refundDays: 180, mandate: 'provider' },
  mobilepay: { isRecurring: false, settleDays: 0, refundDays: 365, mandate: null },
  swish: { isRecurring: false, settleDays: 0, refundDays: 365, mandate: null },
} as const satisfies Readonly<Record<string, PaymentMethodRule>>;

export type PaymentMethodName = keyof typeof paymentMethods;

/** Methods that can be charged again without the member; a market with another one does not compile. */
export type RecurringMethod = {
  [Name in PaymentMethodName]: (typeof paymentMethods)[Name]['isRecurring'] extends true ? Name : never;
}[PaymentMethodName];

/** A payment method's rules by its scheme and the provider. */
interface PaymentMethodRule {
  /** True if it can be charged again without the member. */
  readonly isRecurring: boolean;
  /** Days until the bank confirms a payment; 0: at once. */
  readonly settleDays: number;
  /** Days within which a payment can be refunded to it; null: as long as the card is valid. */
  readonly refundDays: number | null;
  /** Whose text informs the payer of the mandate; null: the scheme requires none. */
  readonly mandate: 'provider' | null;
}
