import type { RequestContext } from '../context';
import type { RequestEnv } from '../env';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)+localhost)$/;

/**
 * True for plain http on a loopback address in the local environment: cookies are set there without Secure, since some
 * browsers refuse Secure cookies.
 */
export function isLocalHttp(env: RequestEnv, url: URL): boolean {
  return env.ENVIRONMENT === 'local' && url.protocol === 'http:' && loopback.test(url.hostname);
}

/** The origins under which this cell is served, from configuration and never from the request. */
export function configuredOrigins(env: RequestEnv): ReadonlySet<string> {
  const app = new URL(env.APP_URL);
  const port = app.port ? `:${app.port}` : '';
  return new Set([app.origin, ...Object.keys(env.HOSTS).map((host) => `${app.protocol}//${host}${port}`)]);
}

/**
 * Origin for addresses that go to partners and into mails: the request's, if it is a configured one, else that of
 * APP_URL.
 */
export function originOf(c: RequestContext): string {
  const { origin } = new URL(c.req.url);
  const { env } = c.var.services;
  return configuredOrigins(env).has(origin) ? origin : new URL(env.APP_URL).origin;
}
