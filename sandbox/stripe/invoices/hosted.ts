import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { readForm } from '../../body';
import { page } from '../../page';
import { type AccountContext, inWhichever } from '../accounts';
import { changeSubscription, collect, subscriptionOf } from '../billing/collect';
import { createMethod } from '../billing/methods';
import { formatMinor } from '../billing/money';
import { declined } from '../billing/payment';
import { type Action, all, find } from '../context';
import { beginAction } from '../protocol/dispatch';
import type { Invoice } from '../records';
import { publish } from '../webhooks/queue';

/** Address to return to: that of the member's checkout, or the account's own. */
const shopOf = (action: Action, invoice: Invoice): string => {
  const session = all(action, 'checkout.session').findLast(({ customer }) => customer === invoice.customer);
  if (session) return new URL(session.success_url.replaceAll(/[{}]/g, '')).origin;
  return new URL(action.sandbox.account.webhookUrl).origin;
};

const show = (c: Context, action: Action, invoice: Invoice, notice?: string) =>
  c.html(
    page(
      `invoice ${invoice.number ?? ''}`,
      html`
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
      <p>${formatMinor(invoice.amount_due, invoice.currency)}, <strong>${invoice.status}</strong></p>
      ${
        invoice.status === 'open'
          ? html`<form class="answers" method="post">
              <button name="answer" value="pay">Pay</button>
              <button name="answer" value="decline">Decline</button>
              <button name="answer" value="authenticate">Authenticate (3-D Secure)</button>
            </form>`
          : ''
      }
      <p><a href="${shopOf(action, invoice)}/account-payments">Back to shop</a></p>`,
    ),
  );

/** Pays with another card, which becomes the subscription's if the settings say so. */
const payInvoice = (action: Action, invoice: Invoice, authenticated: boolean): Invoice => {
  const customer = find(action, 'customer', invoice.customer);
  const method = customer && createMethod(action, customer, 'mastercard');
  const tried = collect(action, invoice, method, { authenticated, isAutomatic: false });
  const subscription = subscriptionOf(action, tried);
  const keeps = subscription?.payment_settings.save_default_payment_method === 'on_subscription';
  if (tried.status === 'paid' && subscription && method && keeps) {
    changeSubscription(action, subscription, { default_payment_method: method.id });
  }
  return tried;
};

/** The page at an invoice's `hosted_invoice_url`. */
export const createHostedInvoice = (accounts: readonly AccountContext[], deliver: () => void) => {
  const app = new Hono();
  const unknown = (c: Context) => c.html(page('invoice', html`<p>There is no such invoice.</p>`), 404);
  const invoiceOf = (c: Context) =>
    inWhichever(accounts, (account) => {
      const action = beginAction(account);
      const invoice = find(action, 'invoice', c.req.param('id'));
      return invoice && { action, invoice };
    });
  app.get('/:id', (c) => {
    const found = invoiceOf(c);
    return found ? show(c, found.action, found.invoice) : unknown(c);
  });
  app.post('/:id', async (c) => {
    const given = (await readForm(c)).get('answer') ?? '';
    const found = invoiceOf(c);
    if (!found) return unknown(c);
    const { action, invoice } = found;
    if (invoice.status !== 'open') return show(c, action, invoice);
    if (given === 'decline') return show(c, action, invoice, declined.message);
    if (given !== 'pay' && given !== 'authenticate') return c.html(page('invoice', html`<p>Unknown answer.</p>`), 422);
    const tried = payInvoice(action, invoice, given === 'authenticate');
    publish(action);
    deliver();
    return show(c, action, tried, tried.status === 'paid' ? undefined : declined.message);
  });
  return app;
};
