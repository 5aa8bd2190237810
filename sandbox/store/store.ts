/**
 * State of the sandbox. Synchronous on purpose: a handler that has its input runs from its first read to its last write
 * without interruption, so that no locks are needed.
 */
export interface SandboxStore {
  get<Value>(key: string): Value | undefined;
  put(key: string, value: unknown): void;
  delete(key: string): void;
  /** Values whose key starts with the prefix, in the order in which the keys were first stored. */
  list<Value>(prefix: string): readonly Value[];
  deletePrefix(prefix: string): void;
  /** Counter by name: 1, 2, 3 … */
  next(name: string): number;
  /** Removes everything except keys that start with one of these prefixes. */
  clear(keepPrefixes: readonly string[]): void;
}
