import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { RequestContext } from '../context';

const header = 'cf-access-jwt-assertion';
/** Access sets the cookie under this name and reads it itself. */
const cookie = 'CF_Authorization';

const plain = (c: RequestContext) => c as unknown as Context;

/** The JWT that Access issued for this request: from its header where Access stands in front, else from its cookie. */
export const accessTokenOf = (c: RequestContext): string => c.req.header(header) ?? getCookie(plain(c), cookie) ?? '';

/** For the local environment, where no Access stands in front that would set the cookie. */
export function keepAccessToken(c: RequestContext, token: string): void {
  setCookie(plain(c), cookie, token, { path: '/', httpOnly: true, sameSite: 'Lax' });
}

export const dropAccessToken = (c: RequestContext): void => {
  deleteCookie(plain(c), cookie, { path: '/' });
};
