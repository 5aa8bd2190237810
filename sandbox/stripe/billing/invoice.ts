import type { Action } from '../context';
import { find, newId } from '../context';
import { behaviourOf } from '../controls/behaviour';
import { embeddedList } from '../protocol/lists';
import type { BillingReason, Customer, Invoice, InvoiceLine, Price, Subscription } from '../records';
import type { AppliedDiscount } from './discounts';
import { discountShares, sum } from './money';

export interface LineDraft {
  description: string;
  amountMinor: number;
  price: Price;
  quantity: number;
  period: { start: number; end: number };
  /** Item of the subscription; null for a one-off charge. */
  item: string | null;
  proration: boolean;
  /** Set when the line was added separately, as an invoice item. */
  invoiceItem?: string;
  /** Discounts do not apply to it. */
  isFixed?: boolean;
}

interface InvoiceDraft {
  customer: Customer;
  subscription: Subscription | null;
  reason: BillingReason;
  lines: LineDraft[];
  discounts: AppliedDiscount[];
  currency: string;
  period: { start: number; end: number };
}

/** Applies discounts one after the other, each to what the one before has left. Prorations are not discounted. */
const discountLines = (lines: LineDraft[], discounts: AppliedDiscount[]): { amount: number; discount: string }[][] => {
  const left = lines.map((line) => (line.proration || line.isFixed ? 0 : Math.max(0, line.amountMinor)));
  const taken: { amount: number; discount: string }[][] = lines.map(() => []);
  for (const { id, coupon } of discounts) {
    discountShares(left, coupon).forEach((amount, index) => {
      if (amount === 0) return;
      left[index] = (left[index] ?? 0) - amount;
      taken[index]?.push({ amount, discount: id });
    });
  }
  return taken;
};

const lineParent = (line: LineDraft, subscription: Subscription | null): InvoiceLine['parent'] =>
  line.item && subscription
    ? {
        type: 'subscription_item_details',
        subscription_item_details: {
          subscription: subscription.id,
          subscription_item: line.item,
          proration: line.proration,
        },
        invoice_item_details: null,
      }
    : {
        type: 'invoice_item_details',
        subscription_item_details: null,
        invoice_item_details: {
          invoice_item: line.invoiceItem ?? newId('invoiceitem'),
          proration: line.proration,
          subscription: subscription?.id ?? null,
        },
      };

const toLine = (
  draft: InvoiceDraft,
  invoiceId: string,
  line: LineDraft,
  taken: InvoiceLine['discount_amounts'],
): InvoiceLine => ({
  id: newId('line'),
  object: 'line_item',
  amount: line.amountMinor,
  currency: draft.currency,
  description: line.description,
  discount_amounts: taken,
  discountable: !line.proration && !line.isFixed,
  invoice: invoiceId,
  metadata: draft.subscription?.metadata ?? {},
  parent: lineParent(line, draft.subscription),
  period: line.period,
  pricing: {
    type: 'price_details',
    price_details: { price: line.price.id, product: line.price.product },
    unit_amount_decimal: line.price.unit_amount_decimal,
  },
  quantity: line.quantity,
  subscription: draft.subscription?.id ?? null,
  subtotal: line.amountMinor,
});

const totalByDiscount = (lines: InvoiceLine[], discounts: AppliedDiscount[]) =>
  discounts.map(({ id }) => ({
    discount: id,
    amount: sum(
      lines.flatMap((line) =>
        line.discount_amounts.filter(({ discount }) => discount === id).map(({ amount }) => amount),
      ),
    ),
  }));

/** Minimum charge by currency, in minor units: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumMinor: Readonly<Record<string, number>> = { dkk: 250, sek: 300, eur: 50, gbp: 30 };

/**
 * Amounts of an invoice. A negative balance is credit: it is used first, and a negative total becomes credit. An amount
 * below the minimum charge stays on the balance and is added to the next invoice.
 */
const amountsOf = (action: Action, lines: InvoiceLine[], customer: Customer, currency: string) => {
  const least = behaviourOf(action.sandbox).minimumCharge ? (minimumMinor[currency] ?? 0) : 0;
  const subtotal = sum(lines.map(({ amount }) => amount));
  const total = subtotal - sum(lines.flatMap((line) => line.discount_amounts.map(({ amount }) => amount)));
  const withBalance = total + customer.balance;
  const isTooLittle = withBalance > 0 && withBalance < least;
  const amountDue = isTooLittle ? 0 : Math.max(0, withBalance);
  return {
    subtotal,
    total,
    amount_due: amountDue,
    amount_remaining: amountDue,
    starting_balance: customer.balance,
    // Known of a finalised invoice alone.
    ending_balance: null,
  };
};

const parentOf = (subscription: Subscription | null): Invoice['parent'] =>
  subscription && {
    type: 'subscription_details',
    subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    quote_details: null,
  };

/** An invoice with all its amounts, not stored and not finalised; a preview shows it, a renewal charges it. */
export const draftInvoice = (action: Action, draft: InvoiceDraft): Invoice => {
  const id = newId('invoice');
  const taken = discountLines(draft.lines, draft.discounts);
  const lines = draft.lines.map((line, index) => toLine(draft, id, line, taken[index] ?? []));
  return {
    id,
    object: 'invoice',
    ...amountsOf(action, lines, draft.customer, draft.currency),
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    created: action.at,
    currency: draft.currency,
    customer: draft.customer.id,
    customer_email: draft.customer.email,
    default_payment_method: null,
    discounts: draft.discounts.map((discount) => discount.id),
    hosted_invoice_url: null,
    lines: embeddedList(lines, `/invoices/${id}/lines`),
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: parentOf(draft.subscription),
    period_end: draft.period.end,
    period_start: draft.period.start,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total_discount_amounts: totalByDiscount(lines, draft.discounts),
  };
};

/** The payment method that an invoice of this subscription is charged to. */
export const methodFor = (action: Action, subscription: Subscription | undefined, customer: string) => {
  const fallback = find(action, 'customer', customer)?.invoice_settings.default_payment_method;
  return find(action, 'payment_method', subscription?.default_payment_method ?? fallback);
};
