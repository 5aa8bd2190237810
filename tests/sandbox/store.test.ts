import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../sandbox/store/memory-store';
import { createSqlStore } from '../../sandbox/store/sql-store';
import { joinMembership, startSandbox } from './harness';

/** The part of a Durable Object's SQL storage that the store uses, over Node's own SQLite. */
const sqlStorage = (path = ':memory:') => {
  const database = new DatabaseSync(path);
  const exec = (query: string, ...bindings: SQLInputValue[]) => {
    const rows = database.prepare(query).all(...bindings);
    return { toArray: () => rows };
  };
  return { exec } as unknown as SqlStorage;
};

describe.each([
  ['memory', createMemoryStore],
  ['sql', () => createSqlStore(sqlStorage())],
])('the %s store', (_name, create) => {
  it('keeps copies, in the order of their first writing', () => {
    const store = create();
    const value = { n: 1 };
    store.put('a:2', value);
    value.n = 2;
    store.put('a:1', 'one');
    store.put('b:1', 'other');
    expect(store.get('a:2')).toEqual({ n: 1 });
    store.put('a:2', 'two');
    expect(store.list('a:')).toEqual(['two', 'one']);
    expect(store.get('none')).toBeUndefined();
  });

  it('deletes one, a prefix, or all but what is to be kept', () => {
    const store = create();
    for (const key of ['a:1', 'a:2', 'a:é', 'keep:1', 'b_1', 'bx1']) store.put(key, key);
    store.delete('a:1');
    expect(store.list('a:')).toEqual(['a:2', 'a:é']);
    store.deletePrefix('a:');
    expect(store.list('a:')).toEqual([]);
    expect(store.list('b_')).toEqual(['b_1']);
    store.clear(['keep:']);
    expect(store.list('')).toEqual(['keep:1']);
  });

  it('counts', () => {
    const store = create();
    expect([store.next('x'), store.next('x'), store.next('y')]).toEqual([1, 2, 1]);
  });

  it('carries a whole sign-up, and what was not delivered survives a restart', async () => {
    const store = create();
    const before = startSandbox({ store, fetch: () => Promise.reject(new Error('down')) });
    const { session } = await joinMembership(before);
    await before.sandbox.runDue();
    const after = startSandbox({ store });
    after.clock.ms += 1_000;
    expect(await after.eventTypes()).toContain('checkout.session.completed');
    expect((await after.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  });
});
