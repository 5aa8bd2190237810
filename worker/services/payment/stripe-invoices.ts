import type { Stripe } from 'stripe';
import type { InvoiceFact } from './port';
import { invoiceFactOf } from './stripe-objects';

/** Only a payment itself says that a bank has it; as deep as the provider expands. */
const expand = ['payments.data.payment.payment_intent'];

/** An invoice with what was tried to pay it. Throws what the provider's library throws. */
export const fetchInvoice = (stripe: Stripe, id: string): Promise<Stripe.Invoice> =>
  stripe.invoices.retrieve(id, { expand });

/** The fact of an invoice that came in a list or with its subscription, and so without its payments. */
export async function wholeFactOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<InvoiceFact> {
  const isTried = invoice.status === 'open' && invoice.attempted;
  return invoiceFactOf(isTried && invoice.id ? await fetchInvoice(stripe, invoice.id) : invoice);
}
