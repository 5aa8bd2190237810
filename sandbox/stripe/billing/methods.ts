import { type Action, emit, newId, save } from '../context';
import type { Card, Customer, PaymentMethod } from '../records';

/** This card can be saved, but every later charge is declined. */
export const decliningLast4 = '0341';
/** This card can be saved, but every later charge says that it was lost. */
export const lostLast4 = '9987';
/** This card requires authentication at every charge, so charges without the cardholder fail. */
export const askingLast4 = '3184';

const cards = {
  visa: { brand: 'visa', last4: '4242' },
  mastercard: { brand: 'mastercard', last4: '4444' },
  declining: { brand: 'visa', last4: decliningLast4 },
  lost: { brand: 'visa', last4: lostLast4 },
  asking: { brand: 'visa', last4: askingLast4 },
} as const;
export type MethodChoice = keyof typeof cards | 'debit';

/** Names of test cards in the provider's test mode, which nobody has to enter. */
export const testMethods: Record<string, MethodChoice> = {
  pm_card_visa: 'visa',
  pm_card_mastercard: 'mastercard',
  pm_card_chargeCustomerFail: 'declining',
  pm_card_visa_chargeDeclinedLostCard: 'lost',
  pm_card_authenticationRequired: 'asking',
};

const cardOf = (action: Action, choice: keyof typeof cards): Card => ({
  ...cards[choice],
  country: 'DK',
  display_brand: cards[choice].brand,
  exp_month: 12,
  exp_year: new Date(action.at * 1000).getUTCFullYear() + 3,
  funding: 'debit',
});

/** Stores a payment method of the customer, as if entered on the hosted page. */
export const createMethod = (action: Action, customer: Customer, choice: MethodChoice): PaymentMethod => {
  const method: PaymentMethod = {
    id: newId('payment_method'),
    object: 'payment_method',
    billing_details: { address: null, email: customer.email, name: customer.name, phone: customer.phone, tax_id: null },
    ...(choice === 'debit'
      ? { type: 'sepa_debit', sepa_debit: { bank_code: '37040044', country: 'DE', last4: '3000' } }
      : { type: 'card', card: cardOf(action, choice) }),
    created: action.at,
    customer: customer.id,
    metadata: {},
  };
  emit(action, 'payment_method.attached', method);
  return save(action, 'payment_method', method);
};
