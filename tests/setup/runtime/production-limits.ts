/**
 * The local runtime enforces almost none of production's limits. These wrappers make a test fail where production would:
 * KV expiry under 60 s and the second write a second on one key, PBKDF2 above 100 000 rounds, more than 100 bound
 * parameters, a seventh open outbound call.
 */
export const limits = {
  kvMinimumTtlSeconds: 60,
  kvMillisecondsBetweenWrites: 1000,
  pbkdf2Rounds: 100_000,
  boundParameters: 100,
  openFetches: 6,
} as const;

type Clock = () => number;
type Method<Args extends unknown[], Result> = (this: object, ...args: Args) => Result;

interface PutOptions {
  expirationTtl?: number;
  expiration?: number;
}

/** Refuses as KV does in production; throws what its binding would reject with. */
export function createKvWriteLimit(
  now: Clock,
  lastWrite = new Map<string, number>(),
): (key: string, options?: PutOptions) => void {
  return (key, options) => {
    const at = now();
    const ttlSeconds = options?.expirationTtl ?? (options?.expiration && options.expiration - at / 1000);
    if (ttlSeconds !== undefined && ttlSeconds < limits.kvMinimumTtlSeconds) {
      throw new Error(
        `KV PUT failed: 400 Invalid expiration_ttl of ${ttlSeconds}. Expiration TTL must be at least 60.`,
      );
    }
    const previous = lastWrite.get(key);
    if (previous !== undefined && at - previous < limits.kvMillisecondsBetweenWrites) {
      throw new Error('KV PUT failed: 429 Too Many Requests');
    }
    lastWrite.set(key, at);
  };
}

let removeAsIs: ((namespace: KVNamespace, key: string) => Promise<void>) | undefined;

/** Removes all keys of a namespace, past the limits: what a test file before this one wrote. */
export async function emptyKv(namespace: KVNamespace): Promise<void> {
  for (;;) {
    const { keys, list_complete } = await namespace.list();
    await Promise.all(keys.map(({ name }) => removeAsIs?.(namespace, name) ?? namespace.delete(name)));
    if (list_complete) return;
  }
}

/** When each key of this runtime's KV was written last. */
const kvWrites = new Map<string, number>();

/** A second goes by for KV: it takes every key again. Nobody waits for it, and no busy machine makes it too short. */
export const kvSecondPasses = () => kvWrites.clear();

/** Puts the KV limits on every namespace that shares this one's prototype. */
export function limitKv(namespace: KVNamespace, now: Clock): void {
  const allowWrite = createKvWriteLimit(now, kvWrites);
  replaceMethod<[string, unknown, PutOptions?], Promise<void>>(namespace, 'put', (original) => {
    return async function put(key, value, options) {
      allowWrite(key, options);
      await original.call(this, key, value, options);
    };
  });
  replaceMethod<[string], Promise<void>>(namespace, 'delete', (original) => {
    removeAsIs = (on, key) => original.call(on, key);
    return async function remove(key) {
      allowWrite(key);
      await original.call(this, key);
    };
  });
}

/** Puts the parameter limit on every statement of D1. */
export function limitD1(database: D1Database): void {
  replaceMethod<unknown[], object>(database.prepare('SELECT 1'), 'bind', (original) => {
    return function bind(...values) {
      if (values.length > limits.boundParameters) {
        throw new Error(`D1_ERROR: too many SQL variables: ${values.length} of at most ${limits.boundParameters}`);
      }
      return original.call(this, ...values);
    };
  });
}

/** Puts the limit of rounds on PBKDF2. */
export function limitCrypto(subtle: SubtleCrypto): void {
  for (const name of ['deriveBits', 'deriveKey']) {
    replaceMethod<[{ iterations?: number }, ...unknown[]], Promise<unknown>>(subtle, name, (original) => {
      return async function derive(algorithm, ...rest) {
        if ((algorithm.iterations ?? 0) > limits.pbkdf2Rounds) {
          throw new DOMException(
            `Pbkdf2 failed: iteration counts above ${limits.pbkdf2Rounds} are not supported`,
            'NotSupportedError',
          );
        }
        return original.call(this, algorithm, ...rest);
      };
    });
  }
}

/** Calls out through `send`; a seventh call while six wait for their headers is refused. Production would hold it back. */
export function limitOpenFetches(
  send: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  let open = 0;
  return async (request) => {
    if (open >= limits.openFetches)
      throw new Error(`more than ${limits.openFetches} calls are open at once: ${request.url}`);
    open += 1;
    try {
      return await send(request);
    } finally {
      open -= 1;
    }
  };
}

function replaceMethod<Args extends unknown[], Result>(
  instance: object,
  name: string,
  wrap: (original: Method<Args, Result>) => Method<Args, Result>,
): void {
  let owner: object | null = instance;
  while (owner !== null && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
  if (owner === null) throw new Error(`nothing to limit: no method ${name}`);
  const original = Reflect.get(owner, name) as Method<Args, Result>;
  Object.defineProperty(owner, name, { value: wrap(original), configurable: true, writable: true });
}
