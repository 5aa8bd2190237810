import type { chain } from 'virtual:chain';
import type { Language } from './languages';
import type { MarketData } from './market-data';

/** The built chain's markets by their ids. */
export type MarketId = keyof Markets;
type Markets = (typeof chain)['markets'];

/** Everything that differs between countries; no other code may depend on the country. */
export interface Market extends MarketData {
  readonly id: MarketId;
  readonly country: Markets[MarketId]['country'];
  readonly currency: Markets[MarketId]['currency'];
  readonly languages: readonly [Language, ...Language[]];
}
