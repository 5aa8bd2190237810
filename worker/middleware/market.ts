import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../context';
import type { Env } from '../env';

/** Host → market is configuration; an unknown host gets the configured default. */
export const market = createMiddleware<AppEnv>(async function market(c, next) {
  const { env, markets } = c.var.services;
  c.set('market', markets[env.HOSTS[new URL(c.req.url).hostname] ?? env.DEFAULT_MARKET]);
  await next();
});

const loopback = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/;

/** Locally a plain-http loopback address counts as good enough for a cookie, so that every browser can try it. */
export function isLocalHttp(env: Env, url: URL): boolean {
  return env.ENVIRONMENT === 'local' && url.protocol === 'http:' && loopback.test(url.hostname);
}

/** The origins under which this environment is served, from configuration and never from the request. */
export function configuredOrigins(env: Env): ReadonlySet<string> {
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
