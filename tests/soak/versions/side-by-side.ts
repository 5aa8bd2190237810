import { join } from 'node:path';
import { catalogues } from 'virtual:chain/demo';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4MiniflareOptions,
  type V4WorkerOptionsShape,
} from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { createSandbox } from '../../../sandbox/app';
import { createMemoryStore } from '../../../sandbox/store/memory-store';
import { modulesOf } from '../../../scripts/local/serving/modules.mjs';
import { catalogueSchema } from '../../../worker/domain/catalogue/catalogue';
import { marketIds, markets } from '../../../worker/domain/markets';
import { readEnv } from '../../../worker/env';
import { createCells } from '../../../worker/services/cells';
import { alarmSecret } from '../../setup/runtime/alarm-ears';
import { testSecretsOf } from '../../setup/runtime/cell-vars';
import { type Mail, sandboxOrigin, sandboxPlace, type World } from '../../setup/world';

export interface Version {
  readonly name: string;
  /** Folder of its build. */
  readonly folder: string;
  /** Runs before its first module. */
  readonly begins?: string;
}

interface LogLine {
  readonly version: string;
  readonly event: string;
  readonly route?: string;
  readonly status?: number;
}

/**
 * Stands in front of the versions as the platform does: hands a request to the one that its header names, and each batch of
 * a queue to the next. What a browser says of a request, Node's `fetch` would say for itself.
 */
const front = `let turn = 0;
export default {
  fetch(request, env) {
    const headers = new Headers(request.headers);
    for (const name of [...headers.keys()].filter((name) => name.startsWith('sec-fetch-'))) headers.delete(name);
    for (const [name, value] of request.headers)
      if (name.startsWith('kept-')) (headers.delete(name), headers.set(name.slice(5), value));
    return env[request.headers.get('to-version')].fetch(new Request(request, { headers, redirect: 'manual' }));
  },
  async queue(batch, env) {
    const all = Object.values(env);
    const messages = batch.messages.map(({ id, timestamp, attempts, body }) => ({ id, timestamp, attempts, body }));
    await all[turn++ % all.length].queue(batch.queue, messages);
  },
};`;

/** A built Worker as the runtime takes it, with the same data as all others. */
function workerOf({ name, folder, begins = '' }: Version, first: string): V4WorkerOptionsShape {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, 'medlem/wrangler.json'));
  const {
    modulesRules: _,
    queueConsumers: __,
    durableObjects,
    ...options
  } = workerOptions as V4WorkerOptionsShape & {
    modulesRules: unknown;
  };
  return {
    ...options,
    name,
    modulesRoot: join(folder, 'medlem'),
    modules: modulesFor(join(folder, 'medlem'), begins),
    bindings: {
      ...options.bindings,
      ...testSecretsOf(marketIds),
      ...{ VERSION: name, ALARM_WEBHOOK_URL: hookUrl, ALARM_WEBHOOK_SECRET: alarmSecret },
    },
    // An object lives in one version at a time.
    durableObjects: Object.fromEntries(
      Object.keys(durableObjects ?? {}).map((binding) => [
        binding,
        { className: 'KioskSession', ...(name === first ? {} : { scriptName: first }) },
      ]),
    ),
    // Everybody outside is in this process.
    outboundService: 'outside',
  } as V4WorkerOptionsShape;
}

/** The entry's wrapper comes first, and before it what a version begins with. */
function modulesFor(folder: string, begins: string) {
  const [entry, ...rest] = modulesOf(join(folder, 'index.js'), false);
  if (!(entry && 'contents' in entry)) throw new Error('the entry is not wrapped');
  const begin = { type: 'ESModule' as const, path: join(folder, 'begin.js'), contents: begins };
  return [{ ...entry, contents: `import './begin.js';\n${entry.contents}` }, begin, ...rest];
}

const hookUrl = 'https://alarms.example/hook';

/**
 * Versions of the Worker over the same databases, store, queue and objects, with the sandbox around them. Each request goes
 * to the next one; `only` keeps to one of them.
 */
export async function runSideBySide(versions: readonly Version[]) {
  const [first] = versions.map(({ name }) => name);
  if (!first) throw new Error('there is no version');
  const lines: LogLine[] = [];
  const hooks: { readonly body: string }[] = [];
  const answers = async (request: Request): Promise<Response> => {
    if (request.url === hookUrl) {
      hooks.push({ body: await request.text() });
      return new Response(null, { status: 204 });
    }
    return sandbox.fetch(request);
  };
  const options = versions.map((version) => ({
    ...workerOf(version, first),
    outboundService: async (request: Request) =>
      answers(
        new Request(request.url, {
          method: request.method,
          headers: [...request.headers],
          body: await bodyOf(request),
        }),
      ),
  }));
  const queues = ['medlem-outbox', 'medlem-mail-events'];
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ message }: { message: string }) => {
        for (const line of message.split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line) as LogLine);
      },
      workers: [
        {
          name: 'front',
          compatibilityDate: '2026-10-06',
          compatibilityFlags: ['service_binding_extra_handlers'],
          modules: [{ type: 'ESModule', path: 'front.js', contents: front }],
          serviceBindings: Object.fromEntries(versions.map(({ name }) => [name, name])),
          queueConsumers: Object.fromEntries(
            queues.map((queue) => [queue, { maxBatchSize: 10, maxBatchTimeout: 0.1 }]),
          ),
        },
        ...options,
      ] as unknown as V4WorkerOptionsShape[],
    } as unknown as V4MiniflareOptions),
  );
  await runtime.ready;
  const door = await runtime.getWorker('front');
  const workers = await Promise.all(versions.map(({ name }) => runtime.getWorker(name)));
  let sharing = versions.map(({ name }) => name);
  let turn = 0;
  const turns = {
    /** Only this one answers. */
    only: (name: string) => turns.between(name),
    between(...names: readonly string[]) {
      sharing = [...names];
      turn = 0;
    },
    /** The next one who answers. */
    begin: (name: string) => {
      turn = sharing.indexOf(name);
    },
  };
  const next = () => {
    const wanted = sharing[turn++ % sharing.length];
    const at = versions.findIndex(({ name }) => name === wanted);
    const [version, worker] = [versions[at], workers[at]];
    if (!version || !worker) throw new Error('there is no such version');
    return { version, worker };
  };
  const app = {
    async fetch(request: Request): Promise<Response> {
      const kept = [...request.headers].map(([name, value]) => [
        name.startsWith('sec-fetch-') ? `kept-${name}` : name,
        value,
      ]);
      const headers = [...kept, ['to-version', next().version.name]];
      const body = await bodyOf(request);
      const answer = await door.fetch(request.url, {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
      } as never);
      return answer as unknown as Response;
    },
  };
  const sandbox = createSandbox({
    store: createMemoryStore(),
    fetch: (request) => app.fetch(request),
    now: Date.now,
    schedule: () => undefined,
    ...sandboxPlace,
  });

  // What an operator does: the same services over the same data, in this process.
  const bindings = await runtime.getBindings<Record<string, unknown>>(first);
  const cells = createCells(readEnv({ ...bindings, VERSION: 'operator' }), {
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => answers(new Request(input, init))) as typeof fetch,
    later: (work) => void work.catch(() => undefined),
  });
  const schema = (await readD1Migrations('worker/migrations')).flatMap(({ queries }) => queries);
  await Promise.all(
    marketIds.map(async (market) => {
      const database = bindings[`DB_${market.toUpperCase()}`] as D1Database;
      await database.batch(schema.map((sql) => database.prepare(sql)));
      await cells.of(market).catalogue.publish(market, catalogueSchema.parse(catalogues[market]));
    }),
  );

  const settle = async () => {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await sandbox.runDue();
    }
  };
  const world = {
    app,
    cells,
    services: cells.of(marketIds[0]),
    markets,
    catalogue: catalogues,
    sandbox,
    settle,
    leavesMidnight: async () => undefined,
    async mailTo(address: string): Promise<Mail[]> {
      await settle();
      const asked = new Request(`${sandboxOrigin}/mail/messages?to=${encodeURIComponent(address)}`);
      return (await (await sandbox.fetch(asked)).json()) as Mail[];
    },
    sandboxPost: (path: string, body: unknown) =>
      sandbox.fetch(
        new Request(sandboxOrigin + path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      ),
  };
  return {
    // A visitor needs no more of a world than this.
    world: world as unknown as World,
    lines,
    hooks,
    turns,
    database: bindings[`DB_${marketIds[0].toUpperCase()}`] as D1Database,
    /** A cron, at the next version. */
    runs: (cron: string) => next().worker.scheduled({ cron }),
    end: () => runtime.dispose(),
  };
}

const bodyOf = async ({ method, body }: Request) =>
  method === 'GET' || method === 'HEAD' || body === null ? undefined : new Response(body).arrayBuffer();
