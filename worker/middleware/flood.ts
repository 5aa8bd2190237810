import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { Refusal } from '../failures';
import { networkOfRequest } from '../request/network';

/**
 * The window of the rate limit binding (wrangler.toml), in milliseconds. The binding does not report the time left, so
 * clients are told to wait for a whole window.
 */
const retryMs = 60_000;

/** Rate limit against floods, approximate and counted per location. Limits that must be exact are counted in D1. */
export const flood = createMiddleware<AppEnv>(async function flood(c, next) {
  const network = networkOfRequest(c);
  const { FLOOD } = c.var.services.env;
  const by = c.var.policy.flood;
  const counts = by === 'always' || (by === 'posts' && c.req.method !== 'GET');
  if (counts && FLOOD && network) {
    // When the rate limiter itself fails, requests are let through.
    const { success } = await FLOOD.limit({ key: network }).catch(() => ({ success: true }));
    if (!success) throw new Refusal('tooMany', { retryAt: c.var.now + retryMs });
  }
  await next();
});
