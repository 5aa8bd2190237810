import { civilDateOf, startOfDay, toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/market';
import { markets } from '../../domain/markets';
import type { Database, Row } from '../database/database';
import type { AgeChecksToday, Desk } from './port';

const dayMs = 24 * 60 * 60_000;
const most = 200;

/** What visitors asked staff for: open now, and each studio's since midnight. A check expires a day after it was asked for. */
export async function readAgeChecks(database: Database, now: number): ReturnType<Desk['ageChecks']> {
  const [open = [], ...days] = await database.read([
    database.prepare(
      `SELECT market, studio_id, short_code, created_at, expires_at FROM manual_check
        WHERE expires_at > ? AND answered_at IS NULL ORDER BY expires_at LIMIT ?`,
      toIso(now),
      most,
    ),
    ...Object.values(markets).map(({ id, timeZone }) =>
      database.prepare(
        `SELECT market, studio_id, COUNT(*) AS asked, SUM(result = 'yes') AS yes, SUM(result = 'no') AS no FROM manual_check
          WHERE expires_at >= ? AND market = ? GROUP BY studio_id ORDER BY asked DESC`,
        toIso(startOfDay(civilDateOf(now, timeZone), timeZone) + dayMs),
        id,
      ),
    ),
  ]);
  return {
    open: open.map((row) => ({
      market: row.market as MarketId,
      studioId: String(row.studio_id),
      shortCode: String(row.short_code),
      since: String(row.created_at),
      expiresAt: String(row.expires_at),
    })),
    today: days.flat().map(todayOf),
  };
}

const todayOf = (row: Row): AgeChecksToday => ({
  market: row.market as MarketId,
  studioId: String(row.studio_id),
  asked: Number(row.asked),
  yes: Number(row.yes ?? 0),
  no: Number(row.no ?? 0),
});
