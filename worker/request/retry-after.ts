import type { RequestContext } from '../context';

/** Sets Retry-After from an instant in epoch milliseconds: in whole seconds, at least one. */
export function retryAfter(c: RequestContext, retryAt: number): void {
  c.header('Retry-After', String(Math.max(1, Math.ceil((retryAt - c.var.now) / 1000))));
}
