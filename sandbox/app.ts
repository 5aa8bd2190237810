import { Hono } from 'hono';
import { html } from 'hono/html';
import { createAccess } from './access';
import { wantsPage } from './body';
import type { SandboxContext, SandboxOptions } from './context';
import { ContractError } from './contract';
import { homePage } from './home';
import { createIdentity } from './identity';
import { signingKeyPrefixes } from './jwt';
import { createMail } from './mail';
import { page } from './page';
import { createStripe } from './stripe';

export type { SandboxOptions } from './context';

const slowMs = 12_000;

/**
 * Stand-ins for all of the app's partners. `fetch` answers every request; `runDue` delivers the due webhooks, called by
 * the host at the times requested by `schedule`.
 */
export const createSandbox = (options: SandboxOptions) => {
  const context: SandboxContext = { slowMs, mailAccounts: [], ...options };
  const stripe = createStripe(context);
  const app = new Hono({ strict: false });

  app.get('/', (c) => c.html(homePage(context)));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.post('/reset', (c) => {
    context.store.clear(signingKeyPrefixes);
    return wantsPage(c) ? c.redirect('/', 303) : c.json({ reset: true });
  });
  app.route('/identity', createIdentity(context));
  app.route('/v1', stripe.api);
  app.route('/stripe', stripe.pages);
  app.route('/mail', createMail(context));
  app.route('/access', createAccess(context));

  app.notFound((c) =>
    wantsPage(c)
      ? c.html(page('not found', html`<p>There is nothing here.</p>`), 404)
      : c.json({ error: 'not found' }, 404),
  );
  app.onError((error, c) => {
    console.error(error);
    const said = error instanceof ContractError ? error.message : 'The sandbox itself has failed.';
    return wantsPage(c) ? c.html(page('fault', html`<pre>${said}</pre>`), 500) : c.json({ error: said }, 500);
  });
  return Object.assign(app, { runDue: stripe.runDue });
};
