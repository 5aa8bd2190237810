import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { paths } from '../paths';
import { enrolled, seemsEnrolled } from '../request/device';
import { keptHere } from './guard';

/**
 * What a studio's shared screen never does (docs/decisions/067): it opens no page of a sign-up, an account or a log-in,
 * but goes back to its start, which wipes it; and it is sent to no other site, whatever a route answers.
 */
export const screen = createMiddleware<AppEnv>(async function screen(c, next) {
  if (!seemsEnrolled(c)) return next();
  if (c.var.policy.atScreen === false && (await enrolled(c, 'kiosk'))) return keptHere(c);
  await next();
  const to = c.res.headers.get('location');
  if (to === null || new URL(to, c.req.url).origin === new URL(c.req.url).origin) return;
  // A database that does not answer must not open the way out.
  if (await enrolled(c, 'kiosk').catch(() => true)) c.header('Location', paths.kiosk.start.href());
});
