import type { Stripe } from 'stripe';
import type { InvoiceFact } from './port';
import { invoiceFactOf } from './stripe-objects';

/** What an invoice has only when asked for: https://docs.stripe.com/changelog/dahlia/2026-05-27/invoice-object-amount-paid-off-stripe-property */
export const paidOutside = 'amount_paid_off_stripe';
/** Only the payment's intent says that it is processing; this is as deep as Stripe expands. */
const expand = ['payments.data.payment.payment_intent', paidOutside];

/** An invoice with its payments. Throws what Stripe's package throws. */
export const fetchInvoice = (stripe: Stripe, id: string): Promise<Stripe.Invoice> =>
  stripe.invoices.retrieve(id, { expand });

/** The fact of an invoice that came in a list or with its subscription, where Stripe leaves out its payments. */
export async function wholeFactOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<InvoiceFact> {
  const isTried = invoice.status === 'open' && invoice.attempted;
  return invoiceFactOf(isTried && invoice.id ? await fetchInvoice(stripe, invoice.id) : invoice);
}
