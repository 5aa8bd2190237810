import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../context';
import type { CellEnv } from '../env';
import type { CellServices } from '../services';

/**
 * Host → cell is configuration; an unknown host gets the configured default. From here on the request has the services
 * of this one cell, and nothing that leads to another.
 */
export const cell = (ofHost: (hostname: string) => CellServices) =>
  createMiddleware<AppEnv>(async function cell(c, next) {
    const services = ofHost(new URL(c.req.url).hostname);
    c.set('services', services);
    c.set('market', services.market);
    await next();
  });

const loopback = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/;

/** Locally a plain-http loopback address counts as good enough for a cookie, so that every browser can try it. */
export function isLocalHttp(env: CellEnv, url: URL): boolean {
  return env.ENVIRONMENT === 'local' && url.protocol === 'http:' && loopback.test(url.hostname);
}

/** The origins under which this cell is served, from configuration and never from the request. */
export function configuredOrigins(env: CellEnv): ReadonlySet<string> {
  const app = new URL(env.APP_URL);
  const port = app.port ? `:${app.port}` : '';
  return new Set([app.origin, ...Object.keys(env.HOSTS).map((host) => `${app.protocol}//${host}${port}`)]);
}

/** Origin for addresses we hand to partners and write into mails: this request's when it is one of ours. */
export function originOf(c: RequestContext): string {
  const { origin } = new URL(c.req.url);
  const { env } = c.var.services;
  return configuredOrigins(env).has(origin) ? origin : new URL(env.APP_URL).origin;
}
