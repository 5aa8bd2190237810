import type { MarketId } from '../../../worker/domain/markets/market';
import type { Asked } from '../../../worker/features/back-office/terminal/asked';

/** Asks the deployed app to do what takes a cell's secrets. */
export interface Terminal {
  ask<Done>(market: MarketId, wanted: Asked): Promise<Done>;
}
