import { markets, perMarket } from '../../../worker/domain/markets';
import type { Market, MarketId } from '../../../worker/domain/markets/market';

const withDebits = (id: MarketId): Market => ({ ...markets[id], paymentMethods: ['card', 'sepa_debit'] });

/** All markets as they are, with bank debits on offer besides cards. */
export const debitMarkets = perMarket(withDebits);
