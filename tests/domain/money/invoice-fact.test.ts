import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { invoiceFactOf } from '../../../worker/services/payment/stripe-objects';

const line = (amount: number, proration = false) => ({
  amount,
  period: { start: 1_900_000_000, end: 1_902_600_000 },
  parent: { subscription_item_details: { proration } },
});
const fee = (amount: number) => ({ ...line(amount), parent: { subscription_item_details: null } });
const factOf = (changes: Record<string, unknown>, lines: unknown[] = [line(19_900)]) =>
  invoiceFactOf({
    ...{ id: 'in_1', status: 'paid', billing_reason: 'subscription_update', currency: 'dkk', created: 1_900_000_000 },
    ...{ total: 19_900, amount_paid: 19_900, amount_due: 19_900, starting_balance: 0, ending_balance: 0 },
    ...{ status_transitions: { paid_at: 1_900_000_000 }, parent: null, lines: { data: lines } },
    ...changes,
  } as unknown as Stripe.Invoice);

describe('what an invoice is for', () => {
  it.each([
    ['a period that begins', 19_900, [line(19_900)], 'renewal'],
    ['a free one', 0, [line(19_900)], 'renewal'],
    ['the rest of a period', 5_000, [line(-9_000, true), line(14_000, true)], 'change'],
    ['a period moved to a later day', 0, [line(0)], 'other'],
    ['with a fee on it', 4_900, [fee(4_900), line(0)], 'change'],
  ])('%s', (_name, total, lines, reason) => {
    expect(factOf({ total }, lines).reason).toBe(reason);
  });
});

describe('what an invoice leaves to the next one', () => {
  // A balance below zero is credit: https://docs.stripe.com/api/invoices/object#invoice_object-ending_balance
  it.each([
    ['nothing', { starting_balance: 0, ending_balance: 0 }, 0],
    ['an amount too small to charge', { total: 92, amount_due: 0, ending_balance: 92 }, 92],
    ['that amount, before it is final', { total: 92, amount_due: 0, ending_balance: null }, 92],
    ['less, with what came of an earlier one', { starting_balance: 92, amount_due: 19_992, ending_balance: 0 }, -92],
    ['the same before it is final', { starting_balance: 92, amount_due: 19_992, ending_balance: null }, -92],
    ['nothing of a credit that it used', { starting_balance: -5_000, amount_due: 14_900, ending_balance: 0 }, 0],
    ['nor before it is final', { starting_balance: -5_000, amount_due: 14_900, ending_balance: null }, 0],
    ['nor of what is left of it', { starting_balance: -20_000, amount_due: 0, ending_balance: -100 }, 0],
  ])('%s', (_name, changes, carriedMinor) => {
    expect(factOf(changes).carriedMinor).toBe(carriedMinor);
  });
});
