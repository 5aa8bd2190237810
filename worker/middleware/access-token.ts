import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { RequestContext } from '../context';

const header = 'cf-access-jwt-assertion';
/** Access sets it under this name, and reads it itself. */
const cookie = 'CF_Authorization';

const plain = (c: RequestContext) => c as unknown as Context;

/** What Access says of this request: its header where it stands in front, else the cookie that it set. */
export const accessTokenOf = (c: RequestContext): string => c.req.header(header) ?? getCookie(plain(c), cookie) ?? '';

/** Local: nobody stands in front who would set it. */
export function keepAccessToken(c: RequestContext, token: string): void {
  setCookie(plain(c), cookie, token, { path: '/', httpOnly: true, sameSite: 'Lax' });
}

export const dropAccessToken = (c: RequestContext): void => {
  deleteCookie(plain(c), cookie, { path: '/' });
};
