import { Hono } from 'hono';
import { readBody, wantsPage } from '../body';
import { type SandboxContext, wait } from '../context';
import { setFault, takeFault } from '../faults';
import { eventSchema, sendEvent } from './events';
import { mailFaultSchema } from './faults';
import { acceptMail, findMail, listMail, shownMail } from './mailbox';
import { showMail, showMailbox } from './pages';
import { endOf, queueEvent } from './platform';

/** The mail provider (Resend's HTTP API) and a mailbox that shows every accepted mail. */
export const createMail = (context: SandboxContext) => {
  const app = new Hono();
  app.post('/emails', async (c) => {
    if (takeFault(context.store, 'mail', 'status500')) {
      return c.json({ statusCode: 500, name: 'application_error', message: 'An unexpected error occurred.' }, 500);
    }
    // Both as resend.com/docs/api-reference/errors says.
    if (takeFault(context.store, 'mail', 'quota')) {
      const message = 'You have reached your daily email sending quota.';
      return c.json({ statusCode: 429, name: 'daily_quota_exceeded', message }, 429);
    }
    if (takeFault(context.store, 'mail', 'rateLimit')) {
      const message = 'Too many requests. You can only make 5 requests per second.';
      return c.json({ statusCode: 429, name: 'rate_limit_exceeded', message }, 429, { 'retry-after': '1' });
    }
    const isSlow = takeFault(context.store, 'mail', 'slow');
    const answer = acceptMail(context, await c.req.text(), {
      authorization: c.req.header('authorization'),
      idempotencyKey: c.req.header('idempotency-key'),
    });
    // The mail is accepted although the caller times out: only the key tells a retry from a second mail.
    if (isSlow) await wait(context.slowMs);
    const message = 'id' in answer.body ? findMail(context, String(answer.body.id)) : null;
    const end = message && endOf(message);
    if (end) await queueEvent(context, message, end);
    return c.json(answer.body, answer.status);
  });
  app.post('/faults', async (c) => {
    const order = await readBody(c, mailFaultSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    setFault(context.store, 'mail', order.value.fault, order.value.count);
    return wantsPage(c) ? c.redirect('/mail', 303) : c.json({ fault: order.value.fault });
  });
  app.post('/events', async (c) => {
    const order = await readBody(c, eventSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    const { id, to, event, by } = order.value;
    const message = id ? findMail(context, id) : listMail(context, to)[0];
    if (!message) return c.json({ error: 'no such mail' }, 404);
    const answer = await (by === 'queue' ? queueEvent : sendEvent)(context, message, event);
    return wantsPage(c) ? c.redirect(`/mail/${message.id}`, 303) : c.json(answer);
  });
  app.get('/messages', (c) => c.json(listMail(context, c.req.query('to')).map(shownMail)));
  app.get('/', (c) => c.html(showMailbox(context, listMail(context, c.req.query('to')))));
  app.get('/:id', (c) => {
    const message = findMail(context, c.req.param('id'));
    return message ? c.html(showMail(message)) : c.notFound();
  });
  return app;
};
