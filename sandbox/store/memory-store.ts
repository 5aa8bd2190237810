import type { SandboxStore } from './store';

interface Entry {
  text: string;
  /** Read from the text when it was first listed. */
  value?: unknown;
  /** Order in which keys were first put. */
  readonly rank: number;
}

/** `account:denmark:stripe:object:invoice:in_1` lies with the other invoices: lists ask for one kind among many. */
const bucketOf = (key: string) => key.split(':').slice(0, -1).slice(0, 5).join(':');

const frozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

/** Keeps JSON text, so that a caller never shares an object with the store; what a list gives is frozen and read once. */
export const createMemoryStore = (): SandboxStore => {
  const buckets = new Map<string, Map<string, Entry>>();
  let rank = 0;

  const entryOf = (key: string) => buckets.get(bucketOf(key))?.get(key);
  const write = (key: string, value: unknown) => {
    const name = bucketOf(key);
    const bucket = buckets.get(name) ?? new Map<string, Entry>();
    if (bucket.size === 0) buckets.set(name, bucket);
    const known = bucket.get(key);
    bucket.set(key, { text: JSON.stringify(value), rank: known?.rank ?? ++rank });
  };
  const remove = (key: string) => {
    const name = bucketOf(key);
    const bucket = buckets.get(name);
    bucket?.delete(key);
    if (bucket?.size === 0) buckets.delete(name);
  };
  const read = <Value>(key: string): Value | undefined => {
    const entry = entryOf(key);
    if (entry === undefined) return undefined;
    return (entry.value ?? JSON.parse(entry.text)) as Value;
  };
  const readOnce = (entry: Entry): unknown => {
    entry.value ??= frozen(JSON.parse(entry.text));
    return entry.value;
  };
  const under = (prefix: string): [string, Entry][] => {
    const found: [string, Entry][] = [];
    const searched = [...buckets.keys()].filter((name) => name.startsWith(prefix) || prefix.startsWith(name));
    for (const name of searched)
      for (const one of buckets.get(name) ?? []) if (one[0].startsWith(prefix)) found.push(one);
    return searched.length > 1 ? found.sort(([, one], [, other]) => one.rank - other.rank) : found;
  };

  return {
    get: read,
    put: write,
    delete: remove,
    list: <Value>(prefix: string) => under(prefix).map(([, entry]) => readOnce(entry) as Value),
    deletePrefix: (prefix) => {
      for (const [key] of under(prefix)) remove(key);
    },
    next: (name) => {
      const number = (read<number>(`sequence:${name}`) ?? 0) + 1;
      write(`sequence:${name}`, number);
      return number;
    },
    clear: (keepPrefixes) => {
      for (const [key] of under('')) {
        if (!keepPrefixes.some((prefix) => key.startsWith(prefix))) remove(key);
      }
    },
  };
};
