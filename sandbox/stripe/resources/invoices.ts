import * as z from 'zod';
import {
  collect,
  finalize,
  giveUpPayment,
  markPaid,
  paymentOf,
  processingOf,
  recover,
  subscriptionOf,
} from '../billing/collect';
import { methodFor } from '../billing/invoice';
import { declined, unauthenticated } from '../billing/payment';
import { all, emit, find, save } from '../context';
import { previewInvoice, previewParameters } from '../invoices/preview';
import { declinedError, invalid, missing, ok } from '../protocol/answer';
import { createdRange, embeddedList, listPage, listParameters, within } from '../protocol/lists';
import { flag, identifier } from '../protocol/parameters';
import { none, route } from '../protocol/route';

const path = '/invoices';
const actionRequired = 'invoice_payment_intent_requires_action';

const filter = listParameters.extend({
  customer: z.string().optional(),
  created: createdRange,
  subscription: z.string().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});

const payParameters = z.object({
  off_session: flag.optional(),
  payment_method: identifier.optional(),
  paid_out_of_band: flag.optional(),
});

export const invoiceRoutes = [
  route('POST', `${path}/create_preview`, previewParameters, previewInvoice),

  route('GET', path, filter, ({ action, data }) => {
    const found = within(all(action, 'invoice'), data.created)
      .filter(({ customer }) => !data.customer || customer === data.customer)
      .filter(({ parent }) => !data.subscription || parent?.subscription_details.subscription === data.subscription)
      .filter(({ status }) => !data.status || status === data.status);
    return listPage(found, path, data);
  }),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const invoice = find(action, 'invoice', id);
    return invoice ? ok(invoice) : missing('invoice', id);
  }),

  route('GET', `${path}/:id/lines`, none, ({ action, id }) => {
    const invoice = find(action, 'invoice', id);
    return invoice ? ok(embeddedList(invoice.lines.data, `${path}/${id}/lines`)) : missing('invoice', id);
  }),

  route('POST', `${path}/:id/pay`, payParameters, ({ action, data, id }) => {
    const found = find(action, 'invoice', id);
    if (!found) return missing('invoice', id);
    if (found.status === 'paid') return invalid('Invoice is already paid');
    if (found.status === 'void') return invalid('A voided invoice cannot be paid.');
    const invoice = found.status === 'draft' ? finalize(action, found) : found;
    if (data.paid_out_of_band) {
      giveUpPayment(action, invoice);
      return ok(markPaid(action, invoice));
    }
    const named = find(action, 'payment_method', data.payment_method);
    if (data.payment_method && named?.customer !== invoice.customer)
      return missing('payment_method', data.payment_method);
    const method = named ?? methodFor(action, subscriptionOf(action, invoice), invoice.customer);
    const tried = collect(action, invoice, method, { isAutomatic: false });
    if (tried.status === 'paid' || processingOf(action, tried)) return ok(tried);
    const intent = find(action, 'payment_intent', paymentOf(action, tried)?.payment.payment_intent);
    const reason = intent?.last_payment_error ?? declined;
    // Authentication is required, which happens on the invoice's hosted page.
    const code = reason.code === unauthenticated.code ? actionRequired : reason.code;
    return declinedError({ ...reason, code }, intent ? { payment_intent: intent } : {});
  }),

  route('POST', `${path}/:id/finalize`, z.object({ auto_advance: flag.optional() }), ({ action, data, id }) => {
    const draft = find(action, 'invoice', id);
    if (!draft) return missing('invoice', id);
    if (draft.status !== 'draft') return invalid('This invoice is already finalized.');
    const invoice = finalize(action, { ...draft, auto_advance: data.auto_advance ?? draft.auto_advance });
    if (!invoice.auto_advance) return ok(invoice);
    return ok(collect(action, invoice, methodFor(action, subscriptionOf(action, invoice), invoice.customer)));
  }),

  route('POST', `${path}/:id/void`, none, ({ action, id }) => {
    const invoice = find(action, 'invoice', id);
    if (!invoice) return missing('invoice', id);
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      return invalid('Only an open invoice can be voided.');
    const transitions = { ...invoice.status_transitions, voided_at: action.at };
    const voided = { ...invoice, status: 'void', next_payment_attempt: null, status_transitions: transitions } as const;
    emit(action, 'invoice.voided', voided);
    save(action, 'invoice', voided);
    recover(action, voided);
    return ok(voided);
  }),
];

const paymentFilter = listParameters.extend({
  created: createdRange,
  invoice: z.string().optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
  payment: z.object({ payment_intent: z.string().optional() }).optional(),
});

export const invoicePaymentRoutes = [
  route('GET', '/invoice_payments', paymentFilter, ({ action, data }) => {
    const intent = data.payment?.payment_intent;
    const found = within(all(action, 'invoice_payment'), data.created)
      .filter(({ invoice }) => !data.invoice || invoice === data.invoice)
      .filter(({ status }) => !data.status || status === data.status)
      .filter(({ payment }) => !intent || payment.payment_intent === intent);
    return listPage(found, '/invoice_payments', data);
  }),

  route('GET', '/invoice_payments/:id', none, ({ action, id }) => {
    const payment = find(action, 'invoice_payment', id);
    return payment ? ok(payment) : missing('invoice_payment', id);
  }),
];
