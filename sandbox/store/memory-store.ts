import type { SandboxStore } from './store';

/** Keeps JSON text, so that a caller never shares an object with the store. */
export const createMemoryStore = (): SandboxStore => {
  const entries = new Map<string, string>();
  const read = <Value>(key: string): Value | undefined => {
    const text = entries.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  };
  const keysUnder = (prefix: string) => [...entries.keys()].filter((key) => key.startsWith(prefix));
  return {
    get: read,
    put: (key, value) => void entries.set(key, JSON.stringify(value)),
    delete: (key) => void entries.delete(key),
    list: <Value>(prefix: string) => keysUnder(prefix).map((key) => read<Value>(key) as Value),
    deletePrefix: (prefix) => {
      for (const key of keysUnder(prefix)) entries.delete(key);
    },
    next: (name) => {
      const number = (read<number>(`sequence:${name}`) ?? 0) + 1;
      entries.set(`sequence:${name}`, JSON.stringify(number));
      return number;
    },
    clear: (keepPrefixes) => {
      for (const key of [...entries.keys()]) {
        if (!keepPrefixes.some((prefix) => key.startsWith(prefix))) entries.delete(key);
      }
    },
  };
};
