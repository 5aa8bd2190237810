import type { MarketId } from '../../../worker/domain/markets/market';
import { cellName } from '../../../worker/env';

/** The database of a market's cell, by its binding's name. Whether the binding exists shows on first use. */
export const databaseIn = (env: Readonly<Record<string, unknown>>, market: MarketId): D1Database =>
  env[cellName('DB', market)] as D1Database;

/** The archive beside it; null: the cell has none. */
export const archiveIn = (env: Readonly<Record<string, unknown>>, market: MarketId): D1Database | null =>
  (env[cellName('ARCHIVE', market)] as D1Database | undefined) ?? null;
