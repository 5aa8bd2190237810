import { Hono } from 'hono';
import type { SandboxContext } from '../context';
import { openAccounts } from './accounts';
import { missing } from './answer';
import { createHostedCheckout } from './checkout/hosted';
import { createControls } from './controls';
import { dispatch } from './dispatch';
import { createHostedInvoice } from './invoices/hosted';
import { routes } from './resources';
import { createDeliverer } from './webhooks/deliver';

/**
 * The payment provider: its API (at `/v1` and `/stripe/v1`), its hosted pages, its webhooks and its controls,
 * for several accounts that know nothing of each other.
 */
export const createStripe = (sandbox: SandboxContext) => {
  const accounts = openAccounts(sandbox);
  const deliverer = createDeliverer(accounts);
  // The answer does not wait for the webhooks, as with the real provider.
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
