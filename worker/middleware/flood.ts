import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { Refusal } from '../features/errors/refusal';

const retryMs = 60_000;

/** A shield against floods, counted roughly and a location at a time; what must be counted exactly is counted in D1. */
export const flood = createMiddleware<AppEnv>(async function flood(c, next) {
  const address = c.req.header('cf-connecting-ip');
  const { FLOOD, ENVIRONMENT } = c.var.services.env;
  if (c.req.method !== 'GET' && FLOOD && address && ENVIRONMENT !== 'local') {
    const { success } = await FLOOD.limit({ key: address });
    if (!success) throw new Refusal('tooMany', { retryAt: c.var.now + retryMs });
  }
  await next();
});
