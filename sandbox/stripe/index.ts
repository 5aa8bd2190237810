import { Hono } from 'hono';
import type { SandboxContext } from '../context';
import { openAccounts } from './accounts';
import { createHostedCheckout } from './checkout/hosted';
import { createControls } from './controls/controls';
import { createHostedInvoice } from './invoices/hosted';
import { missing } from './protocol/answer';
import { dispatch } from './protocol/dispatch';
import { routes } from './resources';
import { createDeliverer } from './webhooks/deliver';

/**
 * The payment provider: its API (at `/v1` and `/stripe/v1`), hosted pages, webhooks and controls, for several separate
 * accounts.
 */
export const createStripe = (sandbox: SandboxContext) => {
  const accounts = openAccounts(sandbox);
  const deliverer = createDeliverer(accounts);
  // As with the real provider, the answer does not wait for the webhooks.
  const deliver = () => deliverer.scheduleNext();

  const api = new Hono();
  for (const route of routes) {
    api.on(route.method, route.path, (c) => dispatch(c, accounts, route, deliver));
  }
  api.all('*', (c) => c.json(missing('route', `${c.req.method} ${c.req.path}`).body, 404));

  const pages = new Hono();
  pages.route('/v1', api);
  pages.route('/pay', createHostedCheckout(accounts, deliver));
  pages.route('/invoice', createHostedInvoice(accounts, deliver));
  pages.route('/', createControls(sandbox, accounts, deliver));
  return { api, pages, runDue: deliverer.runDue };
};
