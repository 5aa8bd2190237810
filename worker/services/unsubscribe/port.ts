import type { Language } from '../../domain/markets/languages';
import type { Market } from '../../domain/markets/market';
import type { Channel } from '../members/port';

export interface UnsubscribeLinks {
  /** Unsubscribe address for the footer of a marketing message; works without login and never expires. */
  urlFor(market: Market, memberId: string, channel: Channel): Promise<string>;
  /** The member and channel of a token; null for one that is not ours. */
  read(token: string): Promise<Consented | null>;
}

/** A member, and the channel by which they agreed to news and offers. */
export interface Consented {
  readonly memberId: string;
  readonly channel: Channel;
}

export interface Recipient extends Consented {
  /** Of the channel: an e-mail address or a phone number. */
  readonly address: string;
  readonly firstName: string;
  readonly language: Language;
  readonly market: string;
  readonly homeStudioId: string | null;
  readonly agreedAt: string;
  /** Ends it, for whoever has the link. */
  readonly unsubscribe: string;
}

export interface Recipients {
  /** The next of them, in a fixed order; none after the last. */
  after(last: Consented | null): Promise<readonly Recipient[]>;
}
