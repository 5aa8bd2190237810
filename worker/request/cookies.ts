import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { RequestContext } from '../context';
import { type CookieKind, cookieSeconds } from '../domain/cookies';
import { isLocalHttp, urlOf } from './addresses';

const parsed = new WeakMap<Request, Record<string, string>>();

/** All cookies of the request, parsed once. */
function cookiesOf(c: RequestContext): Record<string, string> {
  const { raw } = c.req;
  let cookies = parsed.get(raw);
  if (!cookies) {
    cookies = getCookie(c as unknown as Context);
    parsed.set(raw, cookies);
  }
  return cookies;
}

/**
 * Name of the cookie. With `https:` it has the prefix `__Host-` and is Secure; with plain http on loopback in the local
 * environment it has neither; with any other http there is no cookie and the name is empty.
 */
function cookieName(c: RequestContext, kind: CookieKind): string {
  const url = urlOf(c.req.raw);
  if (url.protocol === 'https:') return `__Host-${kind}`;
  return isLocalHttp(c.var.services.env, url) ? kind : '';
}

export function readCookie(c: RequestContext, kind: CookieKind): string | undefined {
  const name = cookieName(c, kind);
  return name === '' ? undefined : cookiesOf(c)[name];
}

export function writeCookie(
  c: RequestContext,
  kind: CookieKind,
  value: string,
  maxAgeSeconds = cookieSeconds[kind],
): void {
  const name = cookieName(c, kind);
  if (name === '') return;
  setCookie(c as unknown as Context, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: name.startsWith('__Host-'),
    maxAge: Math.max(1, Math.floor(maxAgeSeconds)),
  });
}

export function clearCookie(c: RequestContext, kind: CookieKind): void {
  const name = cookieName(c, kind);
  if (name !== '') deleteCookie(c as unknown as Context, name, { path: '/', secure: name.startsWith('__Host-') });
}

/** Ends what a tag manager's scripts have set, on every domain that could hold it: they choose the widest one. */
export function clearMeasuring(c: RequestContext): void {
  const labels = urlOf(c.req.raw).hostname.split('.');
  const domains = [undefined, ...labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))];
  for (const name of Object.keys(cookiesOf(c)).filter((one) => /^_(?:ga|gid|gcl)(?:_|$)/.test(one)))
    for (const domain of domains) deleteCookie(c as unknown as Context, name, { path: '/', domain });
}
