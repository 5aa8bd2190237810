/**
 * One Worker in a runtime of its own, set up by its wrangler configuration: vars, secrets, assets, databases, objects,
 * queues.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { modulesOf } from './modules.mjs';
import { withSources } from './source-lines.mjs';

/**
 * @typedef {object} WorkerOrder
 * @property {string} name printed before each of its lines
 * @property {string} config its wrangler configuration
 * @property {string} entry its first module, built
 * @property {number} port
 * @property {string} host `localhost`, or one address
 * @property {string} state folder of its data
 * @property {Record<string, string>} vars vars and secrets that replace those of the configuration
 * @property {number} [inspectorPort] of a debugger
 * @property {boolean} [isProfiled] offers the runtime's own protocol there, which can take profiles
 */

const edge = fileURLToPath(new URL('edge.mjs', import.meta.url));

/**
 * Resolves when the Worker answers. Throws when its port is taken.
 * @param {WorkerOrder} order @param {(line: string) => void} print warnings and errors of the Worker and of the runtime
 */
export async function startWorker(
  { config, entry, port, host, state, vars, inspectorPort, isProfiled = false },
  print,
) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  // `modules` lists the modules instead.
  const { modulesRules: _, ...rest } = workerOptions;
  // Wrangler's declared type is too wide; this is the type of its value.
  const options = /** @type {import('miniflare').V4WorkerOptionsShape} */ (rest);
  const { compatibilityDate, compatibilityFlags } = options;
  const resourcePersistencePath = join(state, 'v3');
  mkdirSync(resourcePersistencePath, { recursive: true });
  const worker = {
    ...options,
    name: 'worker',
    modulesRoot: dirname(entry),
    modules: modulesOf(entry, inspectorPort !== undefined),
    // The proxy offers only the named Workers to a debugger; without it the runtime speaks its own protocol.
    unsafeInspectorProxy: inspectorPort !== undefined && !isProfiled,
    bindings: { ...options.bindings, ...vars },
  };
  const written = Object.values(options.queueProducers ?? {}).map((one) =>
    typeof one === 'string' ? one : one.queueName,
  );
  // The queue of the platform's mail events: the Worker reads it, and writes into all others that it reads.
  const onlyRead = keysOf(options.queueConsumers).find((queue) => !written.includes(queue));
  const before = {
    name: 'edge',
    compatibilityDate,
    // With this flag a service binding can trigger the other Worker's cron.
    compatibilityFlags: [...(compatibilityFlags ?? []), 'service_binding_extra_handlers'],
    modulesRoot: dirname(edge),
    modules: [{ type: /** @type {const} */ ('ESModule'), path: edge }],
    serviceBindings: { APP: worker.name },
    queueProducers: /** @type {Record<string, string>} */ (onlyRead === undefined ? {} : { MAIL_EVENTS: onlyRead }),
  };
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port,
      inspectorPort,
      cf: false,
      log: new PrintedLog(print),
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'warn' || level === 'error') print(withSources(message));
      },
      logRequests: false,
      resourcePersistencePath,
      workers: [before, worker],
    }),
  );
  await runtime.ready;
  return {
    runtime,
    bindings: worker.bindings,
    databases: keysOf(options.d1Databases),
    stores: keysOf(options.kvNamespaces),
  };
}

const keysOf = (/** @type {object | undefined} */ bindings) => Object.keys(bindings ?? {});

class PrintedLog extends Log {
  /** @param {(line: string) => void} print */
  constructor(print) {
    super(LogLevel.WARN);
    this.print = print;
  }

  /** @param {string} message @override */
  log(message) {
    this.print(message);
  }
}
