import type { SandboxStore } from './store';

interface Entry {
  text: string;
  /** Parsed from the text on first read. */
  value?: unknown;
  /** Rank by when the key was first stored. */
  readonly rank: number;
}

interface Bucket {
  readonly entries: Map<string, Entry>;
  /** All values in order; dropped when one is written. */
  listed?: readonly unknown[] | undefined;
}

/** Most parts that a bucket's name has. */
const deepest = 5;
/**
 * The bucket of a key: `account:ID:stripe:object:invoice:in_1` is stored with the other invoices, since lists ask for
 * one kind.
 */
const bucketOf = (key: string) => key.split(':').slice(0, -1).slice(0, deepest).join(':');

/**
 * Whether the bucket can hold keys with the prefix. A bucket above the deepest level holds keys with exactly one more
 * part.
 */
const mayHold = (bucket: string, prefix: string): boolean => {
  if (bucket.startsWith(prefix)) return true;
  if (!prefix.startsWith(bucket)) return false;
  return bucket.split(':').length === deepest || !prefix.slice(bucket.length + 1).includes(':');
};

const frozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

/** Stores JSON text, so that callers share no object with the store. Values are frozen and parsed once. */
export const createMemoryStore = (): SandboxStore => {
  const buckets = new Map<string, Bucket>();
  let rank = 0;

  const entryOf = (key: string) => buckets.get(bucketOf(key))?.entries.get(key);
  const write = (key: string, value: unknown) => {
    const name = bucketOf(key);
    const bucket: Bucket = buckets.get(name) ?? { entries: new Map() };
    if (bucket.entries.size === 0) buckets.set(name, bucket);
    const known = bucket.entries.get(key);
    bucket.entries.set(key, { text: JSON.stringify(value), rank: known?.rank ?? ++rank });
    bucket.listed = undefined;
  };
  const remove = (key: string) => {
    const name = bucketOf(key);
    const bucket = buckets.get(name);
    if (!bucket?.entries.delete(key)) return;
    bucket.listed = undefined;
    if (bucket.entries.size === 0) buckets.delete(name);
  };
  const readOnce = (entry: Entry): unknown => {
    entry.value ??= frozen(JSON.parse(entry.text));
    return entry.value;
  };
  const read = <Value>(key: string): Value | undefined => {
    const entry = entryOf(key);
    return entry && (readOnce(entry) as Value);
  };
  const searchedFor = (prefix: string) => [...buckets.keys()].filter((name) => mayHold(name, prefix));
  const under = (prefix: string, searched = searchedFor(prefix)): [string, Entry][] => {
    const found: [string, Entry][] = [];
    for (const name of searched)
      for (const one of buckets.get(name)?.entries ?? []) if (one[0].startsWith(prefix)) found.push(one);
    return searched.length > 1 ? found.sort(([, one], [, other]) => one.rank - other.rank) : found;
  };
  const list = (prefix: string): readonly unknown[] => {
    const searched = searchedFor(prefix);
    const [name = ''] = searched;
    const whole = searched.length === 1 && prefix === `${name}:` ? buckets.get(name) : undefined;
    const values = whole?.listed ?? Object.freeze(under(prefix, searched).map(([, entry]) => readOnce(entry)));
    if (whole) whole.listed = values;
    return values;
  };

  return {
    get: read,
    put: write,
    delete: remove,
    list: <Value>(prefix: string) => list(prefix) as readonly Value[],
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
