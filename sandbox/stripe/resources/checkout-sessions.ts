import * as z from 'zod';
import { createSession } from '../checkout/create';
import { sessionParameters } from '../checkout/schema';
import { currentSession, expireSession } from '../checkout/session';
import { all } from '../context';
import { invalid, missing, ok } from '../protocol/answer';
import { embeddedList, listPage, listParameters } from '../protocol/lists';
import { none, route } from '../protocol/route';

const path = '/checkout/sessions';

const listFilter = listParameters.extend({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  subscription: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});

export const checkoutSessionRoutes = [
  route('POST', path, sessionParameters, createSession),

  route('GET', path, listFilter, ({ action, data }) => {
    const sessions = all(action, 'checkout.session')
      .map((session) => currentSession(action, session.id) ?? session)
      .filter((session) => !data.customer || session.customer === data.customer)
      .filter((session) => !data.payment_intent || session.payment_intent === data.payment_intent)
      .filter((session) => !data.subscription || session.subscription === data.subscription)
      .filter((session) => !data.status || session.status === data.status);
    return listPage(sessions, path, data);
  }),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const session = currentSession(action, id);
    return session ? ok(session) : missing('checkout.session', id, 'session');
  }),

  route('GET', `${path}/:id/line_items`, none, ({ action, id }) => {
    const lines = action.sandbox.store.get<unknown[]>(`stripe:session-lines:${id}`);
    return lines ? ok(embeddedList(lines, `${path}/${id}/line_items`)) : missing('checkout.session', id, 'session');
  }),

  route('POST', `${path}/:id/expire`, none, ({ action, id }) => {
    const session = currentSession(action, id);
    if (!session) return missing('checkout.session', id, 'session');
    if (session.status !== 'open') {
      return invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`);
    }
    return ok(expireSession(action, session));
  }),
];
