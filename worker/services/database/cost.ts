import { AsyncLocalStorage } from 'node:async_hooks';

/** What one request asked of D1: batches sent, repeated ones included, and the milliseconds until each was answered, added up. */
interface DatabaseCost {
  readonly d1Calls: number;
  readonly d1Ms: number;
}

/** Each request has a counter of its own, though an isolate serves many at once. It holds two numbers and nothing else. */
const counting = new AsyncLocalStorage<{ d1Calls: number; d1Ms: number }>();

/** Runs the work and returns what it asked of D1, until it is done: what goes on after a response is not counted. */
export async function costOf(work: () => Promise<unknown>): Promise<DatabaseCost> {
  const cost = { d1Calls: 0, d1Ms: 0 };
  await counting.run(cost, work);
  return cost;
}

/** Counts one call, answered or not. In parallel calls wait at the same time, so the sum may exceed the request's duration. */
export async function counted<Value>(call: () => Promise<Value>): Promise<Value> {
  const cost = counting.getStore();
  if (!cost) return call();
  const begun = Date.now();
  try {
    return await call();
  } finally {
    cost.d1Calls += 1;
    cost.d1Ms += Date.now() - begun;
  }
}
