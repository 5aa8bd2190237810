import { sha256 } from '../../crypto/token';
import type { Catalogue } from '../../domain/catalogue';
import type { MarketId } from '../../domain/market';
import { type Database, Unavailable } from '../database/database';
import type { CatalogueStore, PublishedCatalogue } from './port';

interface Parts {
  database: Database;
  kv: KVNamespace;
  now: () => number;
}

const keyOf = (market: MarketId) => `catalogue:${market}`;
/** How long an isolate trusts its memory before it asks KV again; KV itself may lag a minute. */
const memorySeconds = 10;
const kvPatienceMs = 500;

/** Published documents were checked before they were written and are immutable by version: they are not parsed by schema again. */
export function createCatalogueStore({ database, kv, now }: Parts): CatalogueStore {
  const memory = new Map<MarketId, { published: PublishedCatalogue; freshUntil: number }>();

  async function fromDatabase(market: MarketId): Promise<PublishedCatalogue | null> {
    const [rows = []] = await database.read([
      database.prepare(
        `SELECT v.version, v.document_json FROM catalogue_pointer p
           JOIN catalogue_version v ON v.market = p.market AND v.version = p.version WHERE p.market = ?`,
        market,
      ),
    ]);
    const row = rows[0];
    return row
      ? { market, version: String(row.version), catalogue: JSON.parse(String(row.document_json)) as Catalogue }
      : null;
  }

  async function fromKv(market: MarketId): Promise<PublishedCatalogue | null> {
    const read = kv.get<PublishedCatalogue>(keyOf(market), { type: 'json', cacheTtl: 60 }).catch(() => null);
    // A slow KV costs a query, never a page that waits.
    return Promise.race([read, new Promise<null>((resolve) => setTimeout(resolve, kvPatienceMs, null))]);
  }

  function remember(published: PublishedCatalogue): PublishedCatalogue {
    const known = memory.get(published.market)?.published;
    // Keep the object of a known version, so that what was memoised by it stays.
    const kept = known?.version === published.version ? known : published;
    memory.set(published.market, { published: kept, freshUntil: now() + memorySeconds * 1000 });
    return kept;
  }

  async function current(market: MarketId): Promise<PublishedCatalogue> {
    const remembered = memory.get(market);
    if (remembered && remembered.freshUntil > now()) return remembered.published;
    const published = (await fromKv(market)) ?? (await fromDatabase(market).catch(() => null)) ?? remembered?.published;
    if (!published) throw new Unavailable('catalogue');
    return remember(published);
  }

  return {
    current,

    async published(market, version) {
      const [rows = []] = await database.read([
        database.prepare(
          'SELECT document_json FROM catalogue_version WHERE market = ? AND version = ?',
          market,
          version,
        ),
      ]);
      const document = rows[0]?.document_json;
      return document ? { market, version, catalogue: JSON.parse(String(document)) as Catalogue } : null;
    },

    async updateProductsBySignupDiscountCode(market, code) {
      const { catalogue } = await current(market);
      return catalogue.products.filter((product) => product.signupDiscount?.code === code);
    },

    async authoritative(market) {
      const published = await fromDatabase(market);
      if (!published) throw new Unavailable('catalogue');
      return published;
    },

    async promotionUses(market, code) {
      const [rows = []] = await database.read([
        database.prepare('SELECT used FROM promotion_use WHERE market = ? AND code = ?', market, code),
      ]);
      return Number(rows[0]?.used ?? 0);
    },

    async publish(market, catalogue) {
      const document = JSON.stringify(catalogue);
      const version = (await sha256(document)).slice(0, 12);
      const before = await fromDatabase(market);
      await database.write([
        database.prepare(
          'INSERT INTO catalogue_version (market, version, document_json, published_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          market,
          version,
          document,
          new Date(now()).toISOString(),
        ),
        database.prepare(
          'INSERT INTO catalogue_pointer (market, version) VALUES (?1, ?2) ON CONFLICT (market) DO UPDATE SET version = ?2',
          market,
          version,
        ),
      ]);
      await kv.put(keyOf(market), JSON.stringify({ market, version, catalogue }));
      memory.delete(market);
      return { version, changed: before?.version !== version };
    },
  };
}
