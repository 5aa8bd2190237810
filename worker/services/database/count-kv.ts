import type { Counters } from './database';

/** The namespace with reads and writes counted. */
export function countKv(kv: KVNamespace, counters: Counters): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => {
        if (name === 'get') counters.kvReads += [values[0]].flat().length;
        if (name === 'put' || name === 'delete') counters.kvWrites += 1;
        return member.apply(target, values);
      };
    },
  });
}
