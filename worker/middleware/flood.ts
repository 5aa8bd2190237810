import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { Refusal } from '../features/errors/refusal';
import { paths } from '../paths';
import { networkOfRequest } from './network';

/** The window of the binding (wrangler.toml): it does not say how much of it is left, and after all of it there is room. */
const retryMs = 60_000;
const shortCodes = paths.kiosk.shortCode.href({ code: '' });
/** Proved by a signature; the provider sends as many events as it has. */
const signed: ReadonlySet<string> = new Set(paths.webhooks.payment.patterns);

/** A shield against floods, counted roughly and a location at a time; what must be counted exactly is counted in D1. */
export const flood = createMiddleware<AppEnv>(async function flood(c, next) {
  const network = networkOfRequest(c);
  const { FLOOD } = c.var.services.env;
  // Digits in an address could be tried one after the other without ever posting.
  const counts = c.req.method !== 'GET' || c.req.path.startsWith(shortCodes);
  if (counts && !signed.has(c.req.path) && FLOOD && network) {
    // A shield that fails must not become a wall.
    const { success } = await FLOOD.limit({ key: network }).catch(() => ({ success: true }));
    if (!success) throw new Refusal('tooMany', { retryAt: c.var.now + retryMs });
  }
  await next();
});
