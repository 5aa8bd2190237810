import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../context';
import { accessTokenOf } from '../../middleware/access-token';
import { Refusal } from '../errors/refusal';

/** Whom Access did not let in sees what stands at any address where nothing is. */
export const deskGate = createMiddleware<AppEnv>(async function deskGate(c, next) {
  const { access, log } = c.var.services;
  const found = await access?.operatorOf(accessTokenOf(c));
  if (!found?.ok) {
    c.set('unseen', true);
    if (found && found.reason !== 'absent')
      log({ event: 'partner', partner: 'access', reason: found.reason, requestId: c.var.requestId });
    throw new Refusal('notFound');
  }
  c.set('operator', found.value);
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
});
