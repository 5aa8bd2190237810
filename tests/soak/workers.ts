import { readdirSync, readFileSync } from 'node:fs';
import { unstable_readConfig } from 'wrangler';
import { localConfiguration } from '../../scripts/building/chain.mjs';
import { marketIds } from '../../worker/domain/markets';
import type { MarketId } from '../../worker/domain/markets/market';
import { createSqliteD1, type D1Hooks } from '../setup/databases/sqlite-d1';
import { named, testSecretsOf } from '../setup/runtime/cell-vars';

/**
 * Stands in for `cloudflare:workers` where hundreds of thousands of requests go through the real handlers in Node: SQLite for
 * each cell's D1, a map for KV, one object a name for Durable Objects. What the platform does is tried in workerd, by the
 * other tests; here it is what our own code does, many times over.
 */
const migrations = new URL('../../worker/migrations/', import.meta.url);
const schema = readdirSync(migrations)
  .sort()
  .map((file) => readFileSync(new URL(file, migrations), 'utf8'));

function memoryKv(): KVNamespace {
  const values = new Map<string, string>();
  return {
    async get(key: string | string[], type?: string | { type?: string }) {
      if (typeof key !== 'string') return new Map(key.map((one) => [one, values.get(one) ?? null]));
      const text = values.get(key) ?? null;
      const isJson = type === 'json' || (typeof type === 'object' && type.type === 'json');
      return text !== null && isJson ? JSON.parse(text) : text;
    },
    put: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
  } as unknown as KVNamespace;
}

/** What an object is given by the platform, as far as ours use it. Sockets and alarms are workerd's to try. */
function stateOf() {
  const kept = new Map<string, unknown>();
  const storage = {
    kv: {
      get: (key: string) => kept.get(key) ?? null,
      put: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    },
    setAlarm: async () => undefined,
    deleteAll: async () => kept.clear(),
  };
  return {
    storage,
    getWebSockets: () => [],
    acceptWebSocket: () => undefined,
    waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
  };
}

export class DurableObject<Env = unknown> {
  constructor(
    readonly ctx: ReturnType<typeof stateOf>,
    readonly env: Env,
  ) {}
}

function objectsOf(): DurableObjectNamespace {
  const objects = new Map<string, Promise<object>>();
  const make = async () => {
    const { KioskSession } = await import('../../worker/services/kiosk/kiosk-session');
    return new KioskSession(stateOf() as never, env as never) as object;
  };
  return {
    idFromName: (name: string) => name,
    get: (name: string) => {
      const object = objects.get(name) ?? make();
      objects.set(name, object);
      return new Proxy(
        {},
        {
          get:
            (_, method) =>
            async (...given: unknown[]) =>
              ((await object) as Record<PropertyKey, (...all: unknown[]) => unknown>)[method]?.(...given),
        },
      );
    },
  } as unknown as DurableObjectNamespace;
}

const { vars } = unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true });

/** Databases by market, for a look past the product. */
export const databases = new Map<MarketId, ReturnType<typeof createSqliteD1>>();

export const env: Record<string, unknown> = {
  ...(vars as object),
  ...localConfiguration().vars,
  ...testSecretsOf(marketIds),
};

/** Empty databases, KV and objects: a long run begins anew where what lies there would slow it down. */
export function beginsAnew(hooks: D1Hooks = {}): void {
  for (const market of marketIds) {
    databases.get(market)?.raw.close();
    const database = createSqliteD1(schema, hooks);
    databases.set(market, database);
    Object.assign(env, named({ DB: database.d1 }, market));
  }
  Object.assign(env, { KV: memoryKv(), KIOSK: objectsOf(), DB: databases.get('denmark')?.d1 });
}
beginsAnew();

export const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
