import { civilDateOf, startOfDay, toIso } from '../../domain/dates';
import type { DeskReach } from '../../domain/desk-roles';
import type { MarketId } from '../../domain/market';
import { markets } from '../../domain/markets';
import type { Database, Row } from '../database/database';
import { withinReach } from '../database/within-reach';
import type { AgeChecksToday, Desk } from './port';

const dayMs = 24 * 60 * 60_000;
const most = 200;

/** What visitors asked staff for: open now, and each studio's since midnight. A check expires a day after it was asked for. */
export async function readAgeChecks(database: Database, reach: DeskReach, now: number): ReturnType<Desk['ageChecks']> {
  const within = JSON.stringify(reach);
  const { timeZone } = markets[reach.market];
  const [open = [], today = []] = await database.read([
    database.prepare(
      `SELECT market, studio_id, short_code, created_at, expires_at FROM manual_check
        WHERE expires_at > ?1 AND answered_at IS NULL AND ${withinReach('manual_check', '?2')} ORDER BY expires_at LIMIT ?3`,
      toIso(now),
      within,
      most,
    ),
    database.prepare(
      `SELECT market, studio_id, COUNT(*) AS asked, SUM(result = 'yes') AS yes, SUM(result = 'no') AS no FROM manual_check
        WHERE expires_at >= ?1 AND ${withinReach('manual_check', '?2')} GROUP BY studio_id ORDER BY asked DESC`,
      toIso(startOfDay(civilDateOf(now, timeZone), timeZone) + dayMs),
      within,
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
    today: today.map(todayOf),
  };
}

const todayOf = (row: Row): AgeChecksToday => ({
  market: row.market as MarketId,
  studioId: String(row.studio_id),
  asked: Number(row.asked),
  yes: Number(row.yes ?? 0),
  no: Number(row.no ?? 0),
});
