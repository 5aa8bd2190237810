import type { Catalogue } from '../../domain/catalogue/catalogue';
import type { MarketId } from '../../domain/markets/market';
import { Unavailable } from '../../failures';
import { statement } from '../database/database';
import { createPublishedDocuments, type PublishedParts } from '../database/published-documents';
import type { CatalogueStore, PublishedCatalogue } from './port';

const select = statement<[market: MarketId]>(
  `SELECT v.version, v.document_json FROM catalogue_pointer p
           JOIN catalogue_version v ON v.market = p.market AND v.version = p.version WHERE p.market = ?`,
);
const insertVersion = statement<[market: MarketId, version: string, document: string, at: string]>(
  'INSERT INTO catalogue_version (market, version, document_json, published_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
);
const movePointer = statement<[market: MarketId, version: string]>(
  'INSERT INTO catalogue_pointer (market, version) VALUES (?1, ?2) ON CONFLICT (market) DO UPDATE SET version = ?2',
);

function publishedOf(market: MarketId, version: string, document: string): PublishedCatalogue {
  return { market, version, catalogue: JSON.parse(document) as Catalogue };
}

export function createCatalogueStore(parts: PublishedParts): CatalogueStore {
  const { database } = parts;
  const documents = createPublishedDocuments<MarketId, PublishedCatalogue>(parts, {
    keyOf: (market) => `catalogue:${market}`,
    select,
    insertVersion,
    movePointer,
    publishedOf,
    keep: (published, last) => (last?.version === published.version ? last : published),
    outlivesOutage: true,
  });

  async function current(market: MarketId): Promise<PublishedCatalogue> {
    const published = await documents.current(market);
    if (!published) throw new Unavailable('catalogue');
    return published;
  }

  return {
    current,
    publish: documents.publish,
    level: (market) => documents.level([market]),
    asksAuthority: documents.asks,

    async published(market, version) {
      const row = await database.row(
        'SELECT document_json FROM catalogue_version WHERE market = ? AND version = ?',
        market,
        version,
      );
      const document = row?.document_json;
      return document ? publishedOf(market, version, String(document)) : null;
    },

    async updateProductsBySignupDiscountCode(market, code) {
      const { catalogue } = await current(market);
      return catalogue.products.filter((product) => product.signupDiscount?.code === code);
    },

    async authoritative(market) {
      const published = await documents.authoritative(market);
      if (!published) throw new Unavailable('catalogue');
      return published;
    },

    async promotionUses(market, code) {
      const row = await database.row('SELECT used FROM promotion_use WHERE market = ? AND code = ?', market, code);
      return Number(row?.used ?? 0);
    },
  };
}
