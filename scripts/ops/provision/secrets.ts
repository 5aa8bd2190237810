import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { cellName } from '../../../worker/env';
import { wantedKeys } from '../../deployment/issuers';
import { secretMakers } from '../../local/secrets.mjs';
import { makeIdentityKey } from '../identity';
import type { Ask } from './ask';
import { type Cloudflare, CloudflareFault } from './cloudflare';
import type { Found, Step } from './plan';
import type { Settings } from './settings';

/** Where a copy goes of secrets that data cannot be read without; written before they are put. */
export type Keep = (name: string, value: string) => void;

/** Puts and lists secrets of the Worker. */
export interface SecretStore {
  names(): Promise<ReadonlySet<string> | null>;
  put(name: string, value: string): Promise<void>;
}

/** Null for a Worker that is not there. Names are read anew after each put. */
export function createSecretStore(api: Cloudflare, { worker }: Pick<Settings, 'worker'>): SecretStore {
  let known: ReadonlySet<string> | null | undefined;
  const path = `/workers/scripts/${worker}/secrets`;
  return {
    async names() {
      if (known === undefined) {
        const rows = await api.find<{ name: string }[]>(path);
        known = rows && new Set(rows.map(({ name }) => name));
      }
      return known;
    },
    async put(name, text) {
      await api.send('PUT', path, { name, text, type: 'secret_text' });
      known = undefined;
    },
  };
}

/** Code 10007: there is no Worker of this name, in an answer that is no 404. */
const noSuchWorker = 10_007;

/**
 * Secrets hang on a Worker, so one has to be there before the first deployment: an empty one, as `wrangler secret put`
 * makes it.
 */
export const workerStep = (api: Cloudflare, store: SecretStore, settings: Settings): Step => ({
  name: `Worker ${settings.worker}`,
  async look(): Promise<Found> {
    const names = await store.names().catch((error: unknown) => {
      if (error instanceof CloudflareFault && error.code === noSuchWorker) return null;
      throw error;
    });
    if (names) return { kind: 'there' };
    return {
      kind: 'missing',
      does: 'make an empty one, which secrets can be put on',
      make: async () => {
        const body = new FormData();
        const metadata = { main_module: 'empty.js', compatibility_date: settings.compatibilityDate };
        body.set('metadata', new Blob([JSON.stringify(metadata)], { type: 'application/json' }));
        const source = new Blob(['export default { fetch() { return new Response(null, { status: 503 }); } };'], {
          type: 'application/javascript+module',
        });
        body.set('empty.js', source, 'empty.js');
        await api.send('PUT', `/workers/scripts/${settings.worker}`, body);
        return { says: 'made, empty' };
      },
    };
  },
});

/** Made here: keyrings and peppers. The others only their owner has. */
const generated = ['SESSION_KEYS', 'DATA_KEYS', 'QUOTE_KEYS', 'CODE_PEPPER'] as const;

/** A secret, and what to tell the operator of it. */
interface Obtained {
  readonly value: string;
  readonly says?: string;
}

interface Wanted {
  readonly name: string;
  /** For the plan. */
  readonly does: string;
  readonly obtain: () => Promise<Obtained>;
}

/** A step for each secret of each cell, but for that of the webhook, which its endpoint brings. */
export const secretSteps = (store: SecretStore, settings: Settings, given: { ask: Ask; keep: Keep }): readonly Step[] =>
  [
    ...marketIds.flatMap((market) => ofCell(market, settings, given)),
    ...['IDENTITY_CLIENTS', ...settings.sharedSecrets].map((name) => askedFor(name, given.ask)),
    ...wantedKeys().map(identityKey),
  ].map(({ name, does, obtain }) => ({
    name: `secret ${name}`,
    async look() {
      if ((await store.names())?.has(name)) return { kind: 'there' };
      const make = async () => {
        const { value, says = 'put' } = await obtain();
        await store.put(name, value);
        return { says };
      };
      return { kind: 'missing', does, make };
    },
  }));

function ofCell(market: MarketId, settings: Settings, { ask, keep }: { ask: Ask; keep: Keep }): Wanted[] {
  return [
    ...generated.map((base): Wanted => {
      const name = cellName(base, market);
      const isKept = base === 'DATA_KEYS';
      const obtain = async () => {
        const value = secretMakers[base]();
        if (isKept) keep(name, value);
        return { value };
      };
      return { name, does: isKept ? 'make it, keep a copy, put it' : 'make it and put it', obtain };
    }),
    askedFor(cellName('PAYMENT_SECRET_KEY', market), ask),
    ...(settings.sendsByHttp
      ? (['MAIL_API_KEY', 'MAIL_WEBHOOK_SECRET'] as const).map((base) => askedFor(cellName(base, market), ask))
      : []),
  ];
}

const askedFor = (name: string, ask: Ask): Wanted => ({
  name,
  does: 'ask for it and put it',
  obtain: async () => ({ value: await ask(name) }),
});

/** The public key is what an issuer wants, and is printed; the private one is put. */
function identityKey({ secret, use, market }: ReturnType<typeof wantedKeys>[number]): Wanted {
  return {
    name: secret,
    does: 'make it, put it, and print the public key for the issuer',
    async obtain() {
      const { id, pkcs8, jwk } = await makeIdentityKey(use);
      const says = `put; hand in at the issuers of ${market}: ${JSON.stringify({ keys: [jwk] })}`;
      return { value: `${id}:${pkcs8}`, says };
    },
  };
}
