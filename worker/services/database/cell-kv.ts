import type { MarketId } from '../../domain/markets/market';

type WithKey = 'get' | 'put' | 'delete';
const withKey: ReadonlySet<PropertyKey> = new Set<WithKey>(['get', 'put', 'delete']);

/**
 * One cell's part of the namespace: keys are prefixed with the cell. Methods that take no key, such as `list`, are
 * undefined. Several keys may be read at once, by `get`.
 */
export function cellKv(kv: KVNamespace, cell: MarketId): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      if (!withKey.has(name)) return undefined;
      const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
      return (key: string | readonly string[], ...rest: unknown[]) =>
        typeof key === 'string' ? method.call(target, `${cell}:${key}`, ...rest) : severalOf(key);

      async function severalOf(keys: readonly string[]): Promise<Map<string, unknown>> {
        const own = keys.map((key) => `${cell}:${key}`);
        const found = (await method.call(target, own)) as Map<string, unknown>;
        return new Map(keys.map((key, at) => [key, found.get(own[at] ?? '') ?? null]));
      }
    },
  });
}
