import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { Refusal } from '../features/errors/refusal';
import { paths } from '../paths';
import { configuredOrigins } from './market';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Proved by a signature, or without any effect. */
const exempt: ReadonlySet<string> = new Set([...paths.webhooks.payment.patterns, ...paths.cspReport.patterns]);
/** A mailbox's own button posts to it (RFC 8058), from no page at all; the sealed token is the proof. */
const oneClick = paths.surveyOptOut.href({ token: '' });

/**
 * Every unsafe method, whatever its content type: `Sec-Fetch-Site` must be same-origin, or, where a browser does not
 * send it, `Origin` must be configured; neither → 403 (OWASP ASVS 3.5.1–3).
 */
export const originCheck = createMiddleware<AppEnv>(async function originCheck(c, next) {
  const path = new URL(c.req.url).pathname;
  if (
    !safeMethods.has(c.req.method) &&
    !exempt.has(path) &&
    !path.startsWith(oneClick) &&
    !path.startsWith('/local/')
  ) {
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin') ?? '';
    const isOurs = site === undefined ? configuredOrigins(c.var.services.env).has(origin) : site === 'same-origin';
    if (!isOurs) throw new Refusal('forbidden');
  }
  await next();
});
