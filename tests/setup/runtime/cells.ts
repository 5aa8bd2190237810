import { env } from 'cloudflare:workers';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';

const databases = env as unknown as Readonly<Record<string, D1Database>>;

/** The database of one cell, past the product: what is really written there. */
export function databaseOf(market: MarketId): D1Database {
  const database = databases[`DB_${market.toUpperCase()}`];
  if (!database) throw new Error(`no database of ${market}`);
  return database;
}

/** The archive beside it. */
export function archiveOf(market: MarketId): D1Database {
  const database = databases[`ARCHIVE_${market.toUpperCase()}`];
  if (!database) throw new Error(`no archive of ${market}`);
  return database;
}

/** None where the platform is stood in for, which has no archives. */
export const allArchives = marketIds.flatMap((market) => databases[`ARCHIVE_${market.toUpperCase()}`] ?? []);
export const allDatabases = marketIds.map(databaseOf);
export const allBuckets = marketIds.flatMap(
  (market) => (env as unknown as Readonly<Record<string, R2Bucket>>)[`BACKUP_${market.toUpperCase()}`] ?? [],
);
