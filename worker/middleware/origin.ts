import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../context';
import { Refusal } from '../features/errors/refusal';
import { paths } from '../paths';
import { configuredOrigins } from './market';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Proved by a signature, or without any effect. */
const exempt: ReadonlySet<string> = new Set([...paths.webhooks.payment.patterns, ...paths.cspReport.patterns]);
/** A mailbox's own button posts to it (RFC 8058), from no page at all; the sealed token is the proof. */
const oneClick = paths.surveyOptOut.href({ token: '' });

/**
 * True for a request of one of our own pages at this very origin: scheme, host and port. A sibling market's page shares
 * the chain's domain, so it is same-site and still somebody else. `Sec-Fetch-Site`, where the browser sends it, must be
 * same-origin; `Origin`, where there is one, must be this request's own and a configured one. `null` says nothing: a
 * page without referrer sends it to itself, and so does a frame that hides where it is from.
 */
function isFromHere(c: RequestContext): boolean {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin') || 'null';
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === 'null') return site === 'same-origin';
  return site === 'same-origin' ? origin === new URL(c.req.url).origin : isOwnOrigin(c);
}

/** True where `Origin` is this request's own and one that is configured: for what browsers send no more than that with. */
export function isOwnOrigin(c: RequestContext): boolean {
  const here = new URL(c.req.url).origin;
  return c.req.header('origin') === here && configuredOrigins(c.var.services.env).has(here);
}

/** Every unsafe method, whatever its content type, comes from here or gets a 403 (OWASP ASVS 3.5.1–3). */
export const originCheck = createMiddleware<AppEnv>(async function originCheck(c, next) {
  const path = new URL(c.req.url).pathname;
  if (
    !safeMethods.has(c.req.method) &&
    !exempt.has(path) &&
    !path.startsWith(oneClick) &&
    !path.startsWith('/local/') &&
    !isFromHere(c)
  )
    throw new Refusal('forbidden');
  await next();
});
