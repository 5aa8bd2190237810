/** The product as a target: its build, over the data and sessions that a local run has left. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { firstMarket, hostOf, outputFolder } from '../../building/chain.mjs';
import { root } from '../../building/toolchain.mjs';
import { addressVars } from '../../local/addresses.mjs';
import { devVars } from '../../local/dev-vars.mjs';
import { runLocally } from '../../local/run.mjs';
import { endOne } from '../../local/supervise.mjs';
import { walk } from '../journey.mjs';
import { measureSignUp } from '../sign-up.mjs';
import { prepareSurvey } from '../surveys.mjs';
import { describeBuild } from './runtime.mjs';

/** @typedef {{cookies: Map<string, string>}} Visitor */

/**
 * Starts the product once as on a laptop, goes to where each page can be seen, ends it, and keeps what it knows.
 * @param {{state: string, port: number, sandboxPort: number}} options @returns {Promise<import('./stacks.mjs').Target>}
 */
export async function ownTarget({ state, port, sandboxPort }) {
  /** @type {string[]} */
  let links = [];
  const { app } = await runLocally({
    async before() {
      links = await prepareSurvey(state);
    },
  });
  const journey = await walk(port, sandboxPort);
  const { visitor: member } = await measureSignUp(port, sandboxPort);
  await endOne(app);

  const visitorOf = (/** @type {string} */ name) =>
    /** @type {Visitor} */ (journey.find((page) => page.name === name)?.visitor);
  const details = { ...asked(visitorOf('details')), path: '/signup-customer-details' };
  const entries = storedIn(join(state, 'v3'));
  return {
    name: 'medlem',
    build: describeBuild(join(root, outputFolder, 'medlem/wrangler.json'), {
      ...devVars(),
      ...addressVars(process.env),
    }),
    state: join(state, 'v3'),
    async fill(miniflare) {
      const store = /** @type {any} */ (await miniflare.getKVNamespace('KV', 'main'));
      for (const [key, value] of entries) await store.put(key, value);
    },
    pages: {
      first: { ...asked(visitorOf('details')), path: '/' },
      form: details,
      post: { ...details, method: 'POST', body: 'email=x', status: 422 },
      'first, no cookie': { ...asked({ cookies: new Map() }), path: '/' },
      overview: { ...asked(visitorOf('overview')), path: '/signup-subscription-overview' },
      'account main': { ...asked(member), path: '/account-main' },
      payments: { ...asked(member), path: '/account-payments' },
      survey: { ...asked({ cookies: new Map() }), path: `/s/da/${links[0]}` },
    },
  };
}

/** @param {Visitor} visitor */
const asked = ({ cookies }) => ({
  host: hostOf(firstMarket),
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  status: 200,
});

/** Entries of the local key-value store, from its files. @param {string} folder @returns {[string, string][]} */
export function storedIn(folder) {
  const stores = join(folder, 'kv');
  const objects = join(stores, 'miniflare-KVNamespaceObject');
  const files = readdirSync(objects).filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  const blobs = readdirSync(stores, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('blobs/'));
  return files.flatMap((file) => {
    const database = new DatabaseSync(join(objects, file), { readOnly: true });
    const rows = database.prepare('SELECT key, blob_id FROM _mf_entries').all();
    database.close();
    return rows.map(({ key, blob_id }) => {
      const blob = blobs.find((name) => name.endsWith(String(blob_id))) ?? '';
      return /** @type {[string, string]} */ ([String(key), readFileSync(join(stores, blob), 'utf8')]);
    });
  });
}
