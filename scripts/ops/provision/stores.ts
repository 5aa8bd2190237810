import { type Cloudflare, CloudflareFault } from './cloudflare';
import { type Found, type Step, Stuck } from './plan';
import type { Settings } from './settings';

/** Personal data stays in the union. A jurisdiction is set when a thing is made, and never again. */
const jurisdiction = 'eu';
const isPlaceholder = (id: string | undefined) => !id || id === 'to-be-set';

interface Stored {
  readonly uuid?: string;
  readonly id?: string;
  readonly name?: string;
  readonly title?: string;
  readonly jurisdiction?: string | null;
}

/** Databases of the cells, the page store, queues with their dead-letter queues, and buckets, as wrangler.toml names them. */
export const storeSteps = (api: Cloudflare, settings: Settings): readonly Step[] => [
  ...settings.databases.map(({ binding, name, id }) => ({
    name: `D1 ${name}`,
    look: () =>
      lookFor(api, {
        list: '/d1/database',
        one: (uuid) => `/d1/database/${uuid}`,
        known: id,
        isIt: (row) => row.name === name,
        idOf: (row) => row.uuid ?? '',
        make: { path: '/d1/database', body: { name, jurisdiction } },
        fill: (value) => ({ name: binding, kind: 'database' as const, value }),
        without:
          'a database holds personal data: without the jurisdiction it may lie anywhere. Ask Cloudflare for it, or for another account.',
      }),
  })),
  ...settings.stores.map(({ binding, name, id }) => ({
    name: `KV ${name}`,
    look: () =>
      lookFor(api, {
        list: '/storage/kv/namespaces',
        one: (found) => `/storage/kv/namespaces/${found}`,
        known: id,
        isIt: (row) => row.title === name,
        idOf: (row) => row.id ?? '',
        make: {
          path: '/storage/kv/namespaces',
          body: settings.storeAnywhere ? { title: name } : { title: name, jurisdiction },
        },
        isAnywhere: settings.storeAnywhere,
        fill: (value) => ({ name: binding, kind: 'store' as const, value }),
        without:
          'Ask Cloudflare for it; or give --kv-anywhere: the store holds catalogues, texts, and sessions as sealed copies (docs/storage.md, KV), which then lie in any of its places.',
      }),
  })),
  ...settings.queues.map((name) => ({
    name: `queue ${name}`,
    look: async (): Promise<Found> => {
      const rows = await api.list<{ queue_name: string }>('/queues');
      if (rows.some(({ queue_name: one }) => one === name)) return { kind: 'there' };
      return {
        kind: 'missing',
        does: 'make it',
        make: async () => {
          await api.send('POST', '/queues', { queue_name: name }).catch(onPaidPlan);
          return { says: 'made' };
        },
      };
    },
  })),
  ...settings.buckets.map(({ name, jurisdiction: named }) => ({
    name: `R2 ${name}`,
    look: async (): Promise<Found> => {
      // The Worker looks for its bucket where wrangler.toml says, and R2 has the same name once in each jurisdiction.
      if (named !== jurisdiction)
        return {
          kind: 'stuck',
          why: `wrangler.toml names it ${named ? `in jurisdiction ${named}` : 'in no jurisdiction'}: personal data stays in the union.`,
          instead: `Put jurisdiction = "${jurisdiction}" there.`,
        };
      const headers = { 'cf-r2-jurisdiction': jurisdiction };
      if (await api.find(`/r2/buckets/${name}`, headers))
        return { kind: 'there', says: `jurisdiction ${jurisdiction}` };
      return {
        kind: 'missing',
        does: `make it in jurisdiction ${jurisdiction}`,
        make: async () => {
          await api.send('POST', '/r2/buckets', { name }, headers).catch((error: unknown) => {
            throw stuckAt(error, 'Switch R2 on in the dashboard (R2 → Overview): it wants a means of payment first.');
          });
          return { says: `made in jurisdiction ${jurisdiction}` };
        },
      };
    },
  })),
];

interface Wanted {
  readonly list: string;
  readonly one: (id: string) => string;
  /** The id in wrangler.toml. */
  readonly known: string | undefined;
  readonly isIt: (row: Stored) => boolean;
  readonly idOf: (row: Stored) => string;
  readonly make: { readonly path: string; readonly body: object };
  readonly fill: (id: string) => { name: string; kind: 'database' | 'store'; value: string };
  readonly isAnywhere?: boolean;
  /** The way around, where the account cannot have the jurisdiction. */
  readonly without: string;
}

async function lookFor(api: Cloudflare, wanted: Wanted): Promise<Found> {
  const rows = await api.list<Stored>(wanted.list);
  const named = rows.find(wanted.isIt);
  const id = named ? wanted.idOf(named) : null;
  if (!isPlaceholder(wanted.known) && wanted.known !== id) {
    const other = await api.find<Stored>(wanted.one(wanted.known as string));
    if (other === null)
      return {
        kind: 'stuck',
        why: `wrangler.toml names the id ${wanted.known}, which the account does not have.`,
        instead: 'Put "to-be-set" there to have one made, or log in to the other account.',
      };
    return placed(wanted, other);
  }
  if (named && id) return placed(wanted, (await api.find<Stored>(wanted.one(id))) ?? named);
  return {
    kind: 'missing',
    does: wanted.isAnywhere ? 'make it, in no jurisdiction' : `make it in jurisdiction ${jurisdiction}`,
    make: async () => {
      const made = await api.send<Stored>('POST', wanted.make.path, wanted.make.body).catch((error: unknown) => {
        throw stuckAt(error, wanted.without);
      });
      return { fills: [wanted.fill(wanted.idOf(made))], says: `made, ${wanted.idOf(made)}` };
    },
  };
}

/** What is there counts only where it lies in the union. */
function placed({ idOf, fill, isAnywhere = false }: Wanted, row: Stored): Found {
  if (row.jurisdiction !== jurisdiction && !isAnywhere)
    return {
      kind: 'stuck',
      why: `it is there and lies in ${row.jurisdiction ? `jurisdiction ${row.jurisdiction}` : 'no jurisdiction'}, which cannot be changed.`,
      instead: 'Delete it while it is empty, or give wrangler.toml another name, and run this again.',
    };
  const says = row.jurisdiction ? `jurisdiction ${row.jurisdiction}` : 'in no jurisdiction';
  return { kind: 'there', says, fills: [fill(idOf(row))] };
}

/** A refusal of the account (not an outage of the API) has a way around. */
function stuckAt(error: unknown, instead: string): unknown {
  const isRefused = error instanceof CloudflareFault && error.status < 500 && error.status !== 429;
  return isRefused ? new Stuck(error.message, instead) : error;
}

function onPaidPlan(error: unknown): never {
  throw stuckAt(
    error,
    'Queues may need the paid plan of Workers; without them mails still leave with cron, each minute.',
  );
}
