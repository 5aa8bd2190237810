import type { Market, PaymentMethodRule } from './market';

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

/** What the provider's page of a market may offer, in its words. Throws for one that cannot be charged again. */
export function offeredMethods({
  paymentMethods: names,
}: Pick<Market, 'paymentMethods'>): readonly PaymentMethodName[] {
  for (const name of names) if (!paymentMethods[name].isRecurring) throw new Error(`${name} cannot be charged again`);
  return names;
}
