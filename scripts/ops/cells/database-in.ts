import type { MarketId } from '../../../worker/domain/market';
import { cellName } from '../../../worker/env';

/** The database of a market's cell, by the name of its binding: nobody looks whether there is one until it is used. */
export const databaseIn = (env: Readonly<Record<string, unknown>>, market: MarketId): D1Database =>
  env[cellName('DB', market)] as D1Database;
