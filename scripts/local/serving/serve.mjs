/** A process that hosts Workers. Its parent sends orders one at a time, and gets the outcome of each. */
import { batchAtOnce } from './batch.mjs';
import { openDoor } from './door.mjs';
import { startWorker } from './runtime.mjs';

/** @typedef {import('./runtime.mjs').WorkerOrder} WorkerOrder */
/** @typedef {{claim: {state: string, url: string}} | {start: WorkerOrder}} Order */

/** @type {Awaited<ReturnType<typeof openDoor>> | null} */
let door = null;
/** @type {Awaited<ReturnType<typeof startWorker>>[]} */
const running = [];

/** @param {Order} order */
async function obey(order) {
  if ('claim' in order) {
    door = await openDoor(order.claim.state, order.claim.url);
    return;
  }
  const { name } = order.start;
  const started = await startWorker(order.start, (text) => {
    for (const line of text.split('\n')) console.log(`${name.padEnd(7)} │ ${line}`);
  });
  running.push(started);
  if (started.databases.length > 0) await holdData(started);
}

/** @param {Awaited<ReturnType<typeof startWorker>>} started */
async function holdData({ runtime, bindings, databases, stores }) {
  door?.hold({
    bindings: { ...bindings },
    databases,
    stores,
    async batch(name, statements) {
      return batchAtOnce(await runtime.getD1Database(name, 'worker'), statements);
    },
    async onStore(name, method, args) {
      const store = /** @type {any} */ (await runtime.getKVNamespace(name, 'worker'));
      return store[method](...args);
    },
  });
}

process.on('message', async (/** @type {{id: number, order: Order}} */ { id, order }) => {
  const error = await obey(order).then(
    () => undefined,
    (/** @type {unknown} */ fault) => (fault instanceof Error ? fault.message : String(fault)),
  );
  process.send?.({ id, error });
});

async function end() {
  await Promise.allSettled(running.map(({ runtime }) => runtime.dispose()));
  process.exit(0);
}
process.once('disconnect', end);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, end);
