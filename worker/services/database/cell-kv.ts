import type { MarketId } from '../../domain/markets/market';

type WithKey = 'get' | 'put' | 'delete';
const withKey: ReadonlySet<PropertyKey> = new Set<WithKey>(['get', 'put', 'delete']);

/**
 * One cell's part of the namespace: keys are prefixed with the cell. Methods that do not take a single key, such as
 * `list`, are undefined.
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
