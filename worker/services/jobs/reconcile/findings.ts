import type { Database } from '../../database/database';
import { inGroups, places } from '../../database/groups';
import type { Statement } from '../../database/port';
import type { ReconciliationReport } from '../port';
import type { ListName, Seen } from './lists';
import { findingId } from './turn';

/** Most findings that a run writes; of the others it only says that they are there still. */
const mostWritten = 200;

/** Stores the findings. One stays open until a later run reads the same span and no longer finds it. */
export function findingStatements(
  database: Database,
  { differences, providerUnavailable }: ReconciliationReport,
  at: string,
  { seen, unasked }: { seen: Readonly<Record<ListName, Seen<unknown>>>; unasked: readonly string[] },
): Statement[] {
  const spans = Object.entries(seen).flatMap(([list, { spans: all }]) => all.map((span) => [list, ...span]));
  const others = [...differences.slice(mostWritten).map(({ kind, subject }) => findingId(kind, subject)), ...unasked];
  return [
    ...differences.slice(0, mostWritten).map(({ kind, subject, detail, list, at: movedAt }) =>
      database.prepare(
        `INSERT INTO finding (finding_id, kind, subject, detail_json, found_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
         ON CONFLICT (finding_id) DO UPDATE SET detail_json = ?4, resolved_at = NULL, seen_at = ?5`,
        findingId(kind, subject),
        kind,
        subject,
        JSON.stringify({ detail, ...(list ? { list, at: movedAt } : {}) }),
        at,
      ),
    ),
    ...inGroups(others).map((ids) =>
      database.prepare(
        `UPDATE finding SET seen_at = ? WHERE resolved_at IS NULL AND finding_id IN (${places(ids)})`,
        at,
        ...ids,
      ),
    ),
    database.prepare(
      // A finding outside of what this run could read is not resolved.
      `UPDATE finding SET resolved_at = ?1 WHERE resolved_at IS NULL AND seen_at IS NOT ?1
          AND (?2 = 1 OR kind NOT IN ('chargedNotActive', 'otherAmount', 'activeNotCharged', 'refundNotBooked', 'runsOn',
                                      'ledgerMissing', 'ledgerAmount', 'ledgerDay', 'ledgerUnknown'))
          AND (json_extract(detail_json, '$.list') IS NULL OR EXISTS (SELECT 1 FROM json_each(?3) s
                WHERE json_extract(s.value, '$[0]') = json_extract(finding.detail_json, '$.list')
                  AND json_extract(finding.detail_json, '$.at') BETWEEN json_extract(s.value, '$[1]') AND json_extract(s.value, '$[2]')))`,
      at,
      providerUnavailable ? 0 : 1,
      JSON.stringify(spans),
    ),
  ];
}
