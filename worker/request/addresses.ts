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
  let origins = configured.get(env);
  if (!origins) {
    const app = new URL(env.APP_URL);
    const port = app.port ? `:${app.port}` : '';
    origins = new Set([app.origin, ...Object.keys(env.HOSTS).map((host) => `${app.protocol}//${host}${port}`)]);
    configured.set(env, origins);
  }
  return origins;
}

/** A cell's environment never changes. */
const configured = new WeakMap<RequestEnv, ReadonlySet<string>>();

/**
 * Origin for addresses that go to partners and into mails: the request's, if it is a configured one, else that of
 * APP_URL.
 */
export function originOf(c: RequestContext): string {
  const { origin } = urlOf(c.req.raw);
  const { env } = c.var.services;
  return configuredOrigins(env).has(origin) ? origin : new URL(env.APP_URL).origin;
}

const parsed = new WeakMap<Request, URL>();

/** The request's address, parsed once a request. It is shared: nobody changes it. */
export function urlOf(request: Request): URL {
  let url = parsed.get(request);
  if (!url) {
    url = new URL(request.url);
    parsed.set(request, url);
  }
  return url;
}
