import type { RequestContext } from '../context';

/** Says when to come back, an instant in epoch milliseconds: in whole seconds, never less than one. */
export function retryAfter(c: RequestContext, retryAt: number): void {
  c.header('Retry-After', String(Math.max(1, Math.ceil((retryAt - c.var.now) / 1000))));
}
