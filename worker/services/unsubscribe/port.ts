import type { Market } from '../../domain/markets/market';
import type { Channel } from '../members/port';

export interface UnsubscribeLinks {
  /** Unsubscribe address for the footer of a marketing message; works without login and never expires. */
  urlFor(market: Market, memberId: string, channel: Channel): Promise<string>;
  /** The member and channel of a token; null for one that is not ours. */
  read(token: string): Promise<{ readonly memberId: string; readonly channel: Channel } | null>;
}
