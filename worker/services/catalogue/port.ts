import type { Catalogue, Product } from '../../domain/catalogue/catalogue';
import type { MarketId } from '../../domain/markets/market';
import type { Question, Statement } from '../database/port';

export interface PublishedCatalogue {
  readonly market: MarketId;
  /** Changes with every publication; part of each quote and of memo keys. */
  readonly version: string;
  readonly catalogue: Catalogue;
}

export interface CatalogueStore {
  /**
   * What pages show, from the isolate's memory or KV; may be a minute old. Throws Unavailable if nothing was ever
   * published.
   */
  current(market: MarketId): Promise<PublishedCatalogue>;
  /** What an order is checked against: the version that D1 points to. Throws Unavailable if there is none. */
  authoritative(market: MarketId): Promise<PublishedCatalogue>;
  /** The same for the batch of another read; null if there is none. */
  asksAuthority(market: MarketId): Question<PublishedCatalogue | null>;
  /** An earlier document by its version; null if there is none. */
  published(market: MarketId, version: string): Promise<PublishedCatalogue | null>;
  /** Specification §7: the products whose sign-up discount has this code; their discount then applies to the draft. */
  updateProductsBySignupDiscountCode(market: MarketId, code: string): Promise<readonly Product[]>;
  /** How often a promotion was used. */
  promotionUses(market: MarketId, code: string): Promise<number>;
  /**
   * Writes D1 first (immutable version and pointer in one batch with what is written `along`), then KV. The document has to be validated by the
   * caller.
   */
  publish(
    market: MarketId,
    catalogue: Catalogue,
    along?: readonly Statement[],
  ): Promise<{ version: string; changed: boolean }>;
  /** Puts the copy in KV level with D1; 1 if it was not. */
  level(market: MarketId): Promise<number>;
}
