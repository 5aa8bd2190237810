/**
 * What the sandbox remembers. Synchronous on purpose: a handler that has its input runs from first read to last
 * write without anyone in between, so no partner needs locks of its own.
 */
export interface SandboxStore {
  get<Value>(key: string): Value | undefined;
  put(key: string, value: unknown): void;
  delete(key: string): void;
  /** Values whose key starts with the prefix, in the order in which the keys were first put. */
  list<Value>(prefix: string): readonly Value[];
  deletePrefix(prefix: string): void;
  /** 1, 2, 3 … for each name. */
  next(name: string): number;
  /** Removes everything but the keys that start with one of these prefixes. */
  clear(keepPrefixes: readonly string[]): void;
}
