import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { responseHeaders } from '../request/response-headers';

/** Twelve hex digits in groups, as the error pages print them: enough to find one line in the log. */
function newRequestId(): string {
  let hex = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(6))) hex += (byte + 0x100).toString(16).slice(1);
  return `${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`;
}

/** Sets the request id and `now`, and writes the request's log line. */
export const requestId = createMiddleware<AppEnv>(async function requestId(c, next) {
  const started = Date.now();
  c.set('requestId', newRequestId());
  c.set('now', c.var.services.clock.now());
  const cost = await c.var.services.costOf(next);
  responseHeaders(c).set('X-Request-Id', c.var.requestId);
  c.var.services.log({
    event: 'request',
    route: routePatternOf(c.req.matchedRoutes),
    method: c.req.method,
    status: c.res.status,
    requestId: c.var.requestId,
    durationMs: Date.now() - started,
    ...cost,
    outcome: c.var.outcome ?? null,
    market: c.var.market?.id ?? null,
    language: c.var.language ?? null,
  });
});

/** Pattern of the last route that is not middleware. Never the path itself, which may hold an id. */
export function routePatternOf(routes: readonly { path: string }[]): string {
  return routes.findLast((route) => !route.path.includes('*'))?.path ?? 'none';
}
