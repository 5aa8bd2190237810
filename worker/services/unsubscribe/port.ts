import type { Market } from '../../domain/market';
import type { Channel } from '../members/port';

export interface UnsubscribeLinks {
  /** Address for the foot of a message sent by consent; works without logging in and has no end. */
  urlFor(market: Market, memberId: string, channel: Channel): Promise<string>;
  /** Whose consent by which channel, or null for a token that is not ours. */
  read(token: string): Promise<{ readonly memberId: string; readonly channel: Channel } | null>;
}
