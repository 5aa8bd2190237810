import { addMonths, startOfDay, toIso } from '../../domain/dates';
import type { Market, MarketId } from '../../domain/markets/market';
import type { CellParts } from '../cell-parts';
import { fieldsOf } from '../database/fields';
import type { CheckCount, ConsentCount, DocumentCount, Inspection, InspectionReport, ReportPeriod } from './port';

type Parts = Pick<CellParts, 'database' | 'market'>;

/** One month of one market; days begin in the market's time zone. */
interface Span {
  readonly market: MarketId;
  readonly month: string;
  readonly from: string;
  readonly until: string;
}

function spansOf({ from, until }: ReportPeriod, { id, timeZone }: Market): Span[] {
  const months: string[] = [];
  for (let first = `${from}-01`; first.slice(0, 7) <= until; first = addMonths(first, 1)) months.push(first);
  return months.map((first) => ({
    market: id,
    month: first.slice(0, 7),
    from: toIso(startOfDay(first, timeZone)),
    until: toIso(startOfDay(addMonths(first, 1), timeZone)),
  }));
}

/** `?1`: the spans. CROSS JOIN fixes the order of the join, so that each span is a range of the index. */
const spanned = `(SELECT json_extract(value, '$.market') AS market, json_extract(value, '$.month') AS month,
    json_extract(value, '$.from') AS since, json_extract(value, '$.until') AS before FROM json_each(?1)) k
  CROSS JOIN age_check a INDEXED BY age_check_counted ON a.market = k.market AND a.checked_at >= k.since AND a.checked_at < k.before`;

export function createInspection({ database, market }: Parts): Inspection {
  return {
    async report(period) {
      const spans = spansOf(period, market);
      const text = JSON.stringify(spans);
      const edges = spans.flatMap(({ from, until }) => [from, until]).sort();
      const [checks = [], documents = [], again = [], consents = []] = await database.read([
        database.prepare(
          `SELECT k.market, k.month, a.method, a.kiosk_session IS NOT NULL AS at_kiosk, a.result, a.assurance, a.policy_version,
                  COUNT(*) AS count FROM ${spanned}
            GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
          text,
        ),
        database.prepare(
          `SELECT k.market, a.document_type, a.result, COUNT(*) AS count FROM ${spanned}
            WHERE a.document_type IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
          text,
        ),
        database.prepare(
          `SELECT k.market, COUNT(*) AS count FROM ${spanned}
            WHERE a.member_id IS NOT NULL AND EXISTS (SELECT 1 FROM age_check b
                    WHERE b.member_id = a.member_id AND b.checked_at < a.checked_at AND b.result = 'yes')
            GROUP BY 1 ORDER BY 1`,
          text,
        ),
        database.prepare(
          `SELECT kind, text_version, language, COUNT(*) AS count, MIN(given_at) AS first_at, MAX(given_at) AS last_at
             FROM consent INDEXED BY consent_counted WHERE given_at >= ? AND given_at < ?
            GROUP BY 1, 2, 3 ORDER BY 1, 5, 3`,
          edges[0] ?? '',
          edges.at(-1) ?? '',
        ),
      ]);
      return {
        checks: checks.map((row) => ({ ...fieldsOf<CheckCount>(row), atKiosk: row.at_kiosk === 1 })),
        documents: documents.map(fieldsOf<DocumentCount>),
        again: again.map(fieldsOf<InspectionReport['again'][number]>),
        consents: consents.map(fieldsOf<ConsentCount>),
      };
    },
  };
}
