import type { MarketId } from '../../domain/market';

type WithKey = 'get' | 'put' | 'delete';
const withKey: ReadonlySet<PropertyKey> = new Set<WithKey>(['get', 'put', 'delete']);

/**
 * The part of the namespace that is one cell's: each key begins with the cell, and what does not take one key, as `list`,
 * is not there at all.
 */
export function cellKv(kv: KVNamespace, cell: MarketId): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      if (!withKey.has(name)) return undefined;
      const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
      return (key: string, ...rest: unknown[]) => method.call(target, `${cell}:${key}`, ...rest);
    },
  });
}
