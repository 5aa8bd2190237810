import type { Context } from 'hono';
import type { AppEnv, Variables } from '../context';

/**
 * Keeps a request's variables in one object. Hono keeps them in a map and copies all of it whenever `c.var` is read,
 * which a page does more than a hundred times.
 */
export function keepVariables(c: Context<AppEnv>): void {
  const kept: Partial<Record<string, unknown>> = {};
  Object.defineProperty(c, 'var', { value: kept as unknown as Variables });
  c.set = (name: string, value: unknown) => {
    kept[name] = value;
  };
  c.get = ((name: string) => kept[name]) as typeof c.get;
}
