import type { RequestContext } from '../context';

/**
 * The headers of the response, to be changed in place: once it is there, `c.header` copies the whole response for each
 * header. What another Worker or a file answered cannot be changed; it is copied, once.
 */
export function responseHeaders(c: RequestContext): Headers {
  const { headers } = c.res;
  try {
    // Throws where the headers cannot be changed (Fetch standard, guard "immutable").
    headers.delete('X-Request-Id');
    return headers;
  } catch {
    c.res = new Response(c.res.body, c.res);
    return c.res.headers;
  }
}
