import { createRoute, type RequestContext } from '../../context';
import { csvLine } from '../../domain/csv';
import { addMonths, civilDateOf } from '../../domain/dates';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { InspectionReport, ReportPeriod } from '../../services/inspection/port';
import { lazyPage } from '../../ui/lazy-page';
import { csvAnswer } from './csv-answer';

const ReportPage = lazyPage(() => import('./report.page').then((page) => page.ReportPage));
/** Months that can be chosen, this one first. */
const monthCount = 36;

function monthsUntil(c: RequestContext): string[] {
  const first = `${civilDateOf(c.var.now, c.var.market.timeZone).slice(0, 7)}-01`;
  return Array.from({ length: monthCount }, (_, index) => addMonths(first, -index).slice(0, 7));
}

/** The last twelve months unless the address says otherwise; turned round where it ends before it begins. */
function periodOf(c: RequestContext, months: readonly string[]): ReportPeriod {
  const asked = (name: string) => months.find((month) => month === c.req.query(name));
  const [from, until] = [asked('from') ?? months[11], asked('until') ?? months[0]].map(String).sort();
  return { from: from ?? '', until: until ?? '' };
}

export const reportRoute = createRoute()
  .get(paths.desk.report.patterns[0], async (c) => {
    const months = monthsUntil(c);
    const period = periodOf(c, months);
    const report = await c.var.services.inspection.report(period);
    return render(
      c,
      <ReportPage report={report} period={period} months={months} markets={c.var.services.markets} now={c.var.now} />,
    );
  })
  .get(paths.deskMore.reportFile.patterns[0], async (c) => {
    const period = periodOf(c, monthsUntil(c));
    const report = await c.var.services.inspection.report(period);
    return csvAnswer(c, `age-checks-${period.from}-${period.until}`, linesOf(report));
  });

/** One list, told apart by its first column; names of columns are those of the database, for machines. */
function* linesOf({ checks, documents, again, consents }: InspectionReport): Generator<string> {
  yield csvLine(['part', 'market', 'month', 'kind', 'atKiosk', 'result', 'assurance', 'version', 'language', 'count']);
  for (const one of checks) {
    const { market, month, method, atKiosk, result, assurance, policyVersion, count } = one;
    yield csvLine(['check', market, month, method, atKiosk ? 1 : 0, result, assurance, policyVersion, '', count]);
  }
  for (const { market, documentType, result, count } of documents)
    yield csvLine(['document', market, '', documentType, '', result, '', '', '', count]);
  for (const { market, count } of again) yield csvLine(['again', market, '', '', '', 'yes', '', '', '', count]);
  for (const { kind, textVersion, language, count } of consents)
    yield csvLine(['consent', '', '', kind, '', '', '', textVersion, language, count]);
}
