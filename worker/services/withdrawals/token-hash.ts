import { sha256 } from '../../crypto/token';
import type { MarketId } from '../../domain/market';

/** What is stored of a link's token: of one market, and of nothing else it could be shown to. */
export const tokenHashOf = (market: MarketId, token: string): Promise<string> =>
  sha256(`withdrawal ${market} ${token}`);
