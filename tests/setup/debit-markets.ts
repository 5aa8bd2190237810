import type { Market, MarketId } from '../../worker/domain/market';
import { markets } from '../../worker/domain/markets';

const withDebits = (id: MarketId): Market => ({ ...markets[id], paymentMethods: ['card', 'sepa_debit'] });

/** All markets as they are, with bank debits on offer besides cards. */
export const debitMarkets: typeof markets = {
  denmark: withDebits('denmark'),
  sweden: withDebits('sweden'),
  netherlands: withDebits('netherlands'),
  england: withDebits('england'),
};
