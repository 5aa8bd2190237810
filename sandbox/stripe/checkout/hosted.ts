import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { readForm } from '../../body';
import { page } from '../../page';
import { type AccountContext, inWhichever } from '../accounts';
import { declined } from '../billing/payment';
import type { Action } from '../context';
import { beginAction } from '../protocol/dispatch';
import type { CheckoutSession } from '../records';
import { publish } from '../webhooks/queue';
import { completeSession, type PayOrder } from './complete';
import { closedPage, type PageLine, payPage } from './page';
import { currentSession } from './session';

const orders: Record<string, PayOrder | string> = {
  pay: { method: 'visa', authenticated: false },
  authenticate: { method: 'visa', authenticated: true },
  slow: { method: 'debit', authenticated: false },
  'fails-later': { method: 'declining', authenticated: false },
  'lost-later': { method: 'lost', authenticated: false },
  'asks-later': { method: 'asking', authenticated: true },
  decline: declined.message,
  'authenticate-failed': 'We are unable to authenticate your payment method. Please try again.',
};

const show = (c: Context, action: Action, session: CheckoutSession, notice?: string) => {
  if (session.status !== 'open') return c.html(closedPage(session));
  const lines = action.sandbox.store.get<PageLine[]>(`stripe:session-lines:${session.id}`) ?? [];
  return c.html(payPage(session, lines, notice));
};

const unknownSession = (c: Context) => c.html(page('payment', html`<p>There is no such payment page.</p>`), 404);

const leave = (c: Context, { success_url, id }: CheckoutSession) =>
  c.redirect(success_url.replaceAll('{CHECKOUT_SESSION_ID}', id), 303);

const answer = (c: Context, action: Action, session: CheckoutSession, given: string) => {
  // Second post of a double click: the browser follows this answer, so it redirects like the first.
  if (session.status === 'complete' && given in orders) return leave(c, session);
  if (session.status !== 'open') return show(c, action, session);
  if (given === 'back' && session.cancel_url) return c.redirect(session.cancel_url, 303);
  const order = orders[given];
  if (order === undefined) return c.html(page('payment', html`<p>Unknown answer.</p>`), 422);
  const wanted = typeof order === 'string' || order.method !== 'debit' ? 'card' : 'sepa_debit';
  if (!session.payment_method_types.includes(wanted))
    return c.html(page('payment', html`<p>This page does not offer that means of payment.</p>`), 422);
  if (typeof order === 'string') return show(c, action, session, order);
  // A replacement card is another brand, so that the change can be seen.
  const isReplacement = session.mode === 'setup' && order.method === 'visa';
  const outcome = completeSession(action, session, isReplacement ? { ...order, method: 'mastercard' } : order);
  if (!outcome.ok) return show(c, action, session, outcome.failure);
  return leave(c, session);
};

/** The payment page at a session's address. */
export const createHostedCheckout = (accounts: readonly AccountContext[], deliver: () => void) => {
  const app = new Hono();
  const onSession = (c: Context, run: (action: Action, session: CheckoutSession) => Response | Promise<Response>) => {
    const found = inWhichever(accounts, (account) => {
      const action = beginAction(account);
      const session = currentSession(action, c.req.param('id') ?? '');
      return session && { action, session };
    });
    if (!found) return unknownSession(c);
    const response = run(found.action, found.session);
    publish(found.action);
    deliver();
    return response;
  };
  app.get('/:id', (c) => onSession(c, (action, session) => show(c, action, session)));
  app.post('/:id', async (c) => {
    const given = (await readForm(c)).get('answer') ?? '';
    return onSession(c, (action, session) => answer(c, action, session, given));
  });
  return app;
};
