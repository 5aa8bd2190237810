import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { readForm } from '../../body';
import type { SandboxContext } from '../../context';
import { page } from '../../page';
import { changeSubscription, collect, subscriptionOf } from '../billing/collect';
import { createMethod } from '../billing/methods';
import { formatMinor } from '../billing/money';
import { declined } from '../billing/payment';
import { type Action, all, find } from '../context';
import { beginAction } from '../dispatch';
import type { Invoice } from '../records';
import { publish } from '../webhooks/queue';

const hosts: Record<string, string> = { dkk: 'dk', sek: 'se', eur: 'nl', gbp: 'uk' };

/** Where the member came from: the shop of their payment page, or that of the currency. */
const shopOf = (action: Action, invoice: Invoice): string => {
  const session = all(action, 'checkout.session').findLast(({ customer }) => customer === invoice.customer);
  if (session) return new URL(session.success_url.replaceAll(/[{}]/g, '')).origin;
  const { protocol, port } = new URL(action.sandbox.appUrl);
  return `${protocol}//${hosts[invoice.currency] ?? 'dk'}.localhost${port ? `:${port}` : ''}`;
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

/** Pays with another card, which the subscription keeps. */
const payInvoice = (action: Action, invoice: Invoice, authenticated: boolean): Invoice => {
  const customer = find(action, 'customer', invoice.customer);
  const method = customer && createMethod(action, customer, 'mastercard');
  const tried = collect(action, invoice, method, { authenticated, isAutomatic: false });
  const subscription = subscriptionOf(action, tried);
  if (tried.status === 'paid' && subscription && method) {
    changeSubscription(action, subscription, { default_payment_method: method.id });
  }
  return tried;
};

/** The page behind an invoice's `hosted_invoice_url`. */
export const createHostedInvoice = (sandbox: SandboxContext, deliver: () => void) => {
  const app = new Hono();
  const unknown = (c: Context) => c.html(page('invoice', html`<p>There is no such invoice.</p>`), 404);
  app.get('/:id', (c) => {
    const action = beginAction(sandbox);
    const invoice = find(action, 'invoice', c.req.param('id'));
    return invoice ? show(c, action, invoice) : unknown(c);
  });
  app.post('/:id', async (c) => {
    const given = (await readForm(c)).get('answer') ?? '';
    const action = beginAction(sandbox);
    const invoice = find(action, 'invoice', c.req.param('id'));
    if (!invoice) return unknown(c);
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
