import type { BackOfficeReach } from '../../domain/back-office/roles';
import { civilDateOf, dayMs, startOfDay, toIso } from '../../domain/dates';
import { markets } from '../../domain/markets';
import { withinReach } from '../database/conditions';
import type { Database } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { AgeChecksToday, BackOffice, OpenAgeCheck } from './port';

const most = 200;

/**
 * Manual age checks: those open now, and each studio's since midnight. A check expires a day after it was requested.
 */
export async function readAgeChecks(
  database: Database,
  reach: BackOfficeReach,
  now: number,
): ReturnType<BackOffice['ageChecks']> {
  const within = JSON.stringify(reach);
  const { timeZone } = markets[reach.market];
  const [open = [], today = []] = await database.read([
    database.prepare(
      `SELECT market, studio_id, short_code, created_at AS since, expires_at FROM manual_check
        WHERE expires_at > ?1 AND answered_at IS NULL AND ${withinReach('manual_check', '?2')} ORDER BY expires_at LIMIT ?3`,
      toIso(now),
      within,
      most,
    ),
    database.prepare(
      `SELECT market, studio_id, COUNT(*) AS asked, COUNT(*) FILTER (WHERE result = 'yes') AS yes, COUNT(*) FILTER (WHERE result = 'no') AS no FROM manual_check
        WHERE expires_at >= ?1 AND ${withinReach('manual_check', '?2')} GROUP BY studio_id ORDER BY asked DESC`,
      toIso(startOfDay(civilDateOf(now, timeZone), timeZone) + dayMs),
      within,
    ),
  ]);
  return { open: open.map(fieldsOf<OpenAgeCheck>), today: today.map(fieldsOf<AgeChecksToday>) };
}
