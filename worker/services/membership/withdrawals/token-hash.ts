import { sha256 } from '../../../crypto/token';
import type { MarketId } from '../../../domain/markets/market';

/** The stored hash of a link's token, bound to the market and to this purpose. */
export const tokenHashOf = (market: MarketId, token: string): Promise<string> =>
  sha256(`withdrawal ${market} ${token}`);
