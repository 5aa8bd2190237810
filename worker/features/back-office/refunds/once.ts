import type { RequestContext } from '../../../context';

/**
 * Asks once for a page, however many of its handlers want to know. A form asks anew each time, since it may have changed what
 * it asks for.
 */
export function oncePerPage<Value>(ask: (c: RequestContext) => Promise<Value>): (c: RequestContext) => Promise<Value> {
  const asked = new WeakMap<Request, Promise<Value>>();
  return (c) => {
    if (c.req.method !== 'GET') return ask(c);
    const answer = asked.get(c.req.raw) ?? ask(c);
    asked.set(c.req.raw, answer);
    return answer;
  };
}
