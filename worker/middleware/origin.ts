import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../context';
import { Refusal } from '../failures';
import { configuredOrigins, urlOf } from '../request/addresses';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a request from one of our own pages at exactly this origin (scheme, host, port). A page of another market of
 * the chain is same-site but still another origin. `Sec-Fetch-Site`, where the browser sends it, must be `same-origin`;
 * `Origin`, where present, must be this request's own and a configured one. `Origin: null` decides nothing: browsers
 * send it for our own pages without referrer as well as for sandboxed frames.
 */
function isFromHere(c: RequestContext): boolean {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin') || 'null';
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === 'null') return site === 'same-origin';
  return site === 'same-origin' ? origin === urlOf(c.req.raw).origin : isOwnOrigin(c);
}

/**
 * True where `Origin` is this request's own and a configured one. For requests for which browsers send no Sec-Fetch
 * headers.
 */
export function isOwnOrigin(c: RequestContext): boolean {
  const here = urlOf(c.req.raw).origin;
  return c.req.header('origin') === here && configuredOrigins(c.var.services.env).has(here);
}

/** A mail program, which presses its own button (RFC 8058) and follows no redirect: browsers send either header. */
export const isMailProgram = (c: RequestContext) =>
  c.req.header('sec-fetch-site') === undefined && c.req.header('origin') === undefined;

/**
 * Answers 403 to a request with an unsafe method that does not come from our own pages, whatever its content type,
 * unless the address's policy allows it.
 */
export const originCheck = createMiddleware<AppEnv>(async function originCheck(c, next) {
  const { posts } = c.var.policy;
  const isAllowed = posts === 'anywhere' || (posts === 'mailboxes' && isMailProgram(c)) || isFromHere(c);
  if (!safeMethods.has(c.req.method) && !isAllowed) throw new Refusal('forbidden');
  await next();
});
