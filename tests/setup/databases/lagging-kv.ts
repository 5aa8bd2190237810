import { createKvWriteLimit } from '../runtime/production-limits';

const cacheMilliseconds = 60_000;

interface Stored {
  readonly value: string;
  readonly expiresAt: number;
}
interface Cached {
  readonly stored: Stored | null;
  readonly until: number;
}

export type KvFault = 'readFails' | 'readHangs' | 'writeFails' | 'writeHangs' | 'none';

const never = () => new Promise<never>(() => undefined);
/** What the product uses of a KV namespace. */
export type KvSubset = Pick<KVNamespace, 'get' | 'put' | 'delete'>;

export interface LaggingKv {
  /** A namespace as seen from one location: what it read once, misses included, it repeats for a minute. */
  at(location: string): KvSubset;
  /** Every call fails from now on, as asked; `none` ends it. */
  fail(fault: KvFault): void;
}

/**
 * A KV double that is as bad as the platform allows: each location caches hits and misses for 60 s, a write is seen at
 * once only where it was made, a second write a second on one key is refused. Time is the injected clock's.
 */
export function createLaggingKv(now: () => number): LaggingKv {
  const central = new Map<string, Stored>();
  const caches = new Map<string, Map<string, Cached>>();
  const allowWrite = createKvWriteLimit(now);
  let fault: KvFault = 'none';

  const live = (stored: Stored | null | undefined): Stored | null =>
    stored !== null && stored !== undefined && stored.expiresAt > now() ? stored : null;

  function cacheOf(location: string): Map<string, Cached> {
    const cache = caches.get(location) ?? new Map<string, Cached>();
    caches.set(location, cache);
    return cache;
  }

  function read(location: string, key: string): Stored | null {
    if (fault === 'readFails') throw new Error('KV GET failed: 500 Internal Server Error');
    const cache = cacheOf(location);
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > now()) return live(cached.stored);
    const stored = live(central.get(key));
    cache.set(key, { stored, until: now() + cacheMilliseconds });
    return stored;
  }

  function write(location: string, key: string, stored: Stored | null): void {
    if (fault === 'writeFails') throw new Error('KV PUT failed: 500 Internal Server Error');
    if (stored === null) central.delete(key);
    else central.set(key, stored);
    cacheOf(location).set(key, { stored, until: now() + cacheMilliseconds });
  }

  function at(location: string): KvSubset {
    const namespace = {
      async get(key: string | string[], options?: string | { type?: string }) {
        if (fault === 'readHangs') return never();
        if (typeof key !== 'string') return new Map(key.map((one) => [one, read(location, one)?.value ?? null]));
        const stored = read(location, key);
        const type = typeof options === 'string' ? options : (options?.type ?? 'text');
        if (type !== 'text' && type !== 'json') throw new Error(`the double reads text and json, not ${type}`);
        if (stored === null) return null;
        return type === 'json' ? JSON.parse(stored.value) : stored.value;
      },
      async put(key: string, value: string, options?: KVNamespacePutOptions) {
        if (fault === 'writeHangs') return never();
        allowWrite(key, options ?? undefined);
        write(location, key, { value, expiresAt: expiryOf(options, now()) });
      },
      async delete(key: string) {
        allowWrite(key);
        write(location, key, null);
      },
    };
    return namespace as unknown as KvSubset;
  }

  return {
    at,
    fail(next) {
      fault = next;
    },
  };
}

function expiryOf(options: KVNamespacePutOptions | undefined, at: number): number {
  if (options?.expirationTtl !== undefined) return at + options.expirationTtl * 1000;
  if (options?.expiration !== undefined) return options.expiration * 1000;
  return Number.POSITIVE_INFINITY;
}
