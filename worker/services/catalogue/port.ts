import type { Catalogue, Product } from '../../domain/catalogue';
import type { MarketId } from '../../domain/market';

export interface PublishedCatalogue {
  readonly market: MarketId;
  /** Changes with every publish; part of each quote and each memo key. */
  readonly version: string;
  readonly catalogue: Catalogue;
}

export interface CatalogueStore {
  /** What pages show: KV through the isolate's memory; may be a minute behind. Throws Unavailable when nothing was ever published. */
  current(market: MarketId): Promise<PublishedCatalogue>;
  /** What an order is checked against: D1's pointer, at once. */
  authoritative(market: MarketId): Promise<PublishedCatalogue>;
  /** An earlier document by its version; null for one that never was. */
  published(market: MarketId, version: string): Promise<PublishedCatalogue | null>;
  /** Specification §7: the products whose sign-up discount has this code; their discount then applies to the draft. */
  updateProductsBySignupDiscountCode(market: MarketId, code: string): Promise<readonly Product[]>;
  /** Uses taken of a promotion. */
  promotionUses(market: MarketId, code: string): Promise<number>;
  /** D1 first (immutable version and pointer in one batch), then KV. The document must have been checked. */
  publish(market: MarketId, catalogue: Catalogue): Promise<{ version: string; changed: boolean }>;
}
