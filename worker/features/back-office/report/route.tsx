import { createRoute, type RequestContext } from '../../../context';
import { markets } from '../../../domain/markets';
import type { MarketId } from '../../../domain/markets/market';
import { csvLine } from '../../../domain/text/csv';
import { paths } from '../../../paths';
import type { InspectionReport, ReportPeriod } from '../../../services/inspection/port';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { csvAnswer } from '../csv-answer';
import { askCells } from '../fan-out';
import { monthsAsked } from '../months';

const ReportPage = lazyPage(() => import('./page').then((page) => page.ReportPage));
/** The last twelve months by default. */
const asked = (c: RequestContext) => monthsAsked(c, c.var.market.timeZone, 11);

/** The reports of all cells. Every count except consents names its market. */
async function reportOf(c: RequestContext, period: ReportPeriod) {
  const answers = await askCells(c, ({ inspection }) => inspection.report(period));
  const report: InspectionReport = {
    checks: answers.flatMap(({ value }) => value.checks),
    documents: answers.flatMap(({ value }) => value.documents),
    again: answers.flatMap(({ value }) => value.again),
    consents: addedUp(answers.flatMap(({ value }) => value.consents)),
  };
  const shown = Object.fromEntries(answers.map(({ market }) => [market, markets[market]]));
  return { report, shown };
}

/** Consents to the same text in the same language are added up across markets. */
function addedUp(consents: InspectionReport['consents']): InspectionReport['consents'] {
  const sums = new Map<string, InspectionReport['consents'][number]>();
  for (const one of consents) {
    const key = `${one.kind} ${one.textVersion} ${one.language}`;
    const known = sums.get(key);
    sums.set(key, {
      ...one,
      count: one.count + (known?.count ?? 0),
      firstAt: known && known.firstAt < one.firstAt ? known.firstAt : one.firstAt,
      lastAt: known && known.lastAt > one.lastAt ? known.lastAt : one.lastAt,
    });
  }
  return [...sums.values()];
}

export const reportRoute = createRoute()
  .get(paths.backOffice.report.patterns[0], (c) => {
    const { months, period } = asked(c);
    return showAhead(
      c,
      'report',
      async () => {
        const { report, shown } = await reportOf(c, period);
        return <ReportPage report={report} period={period} months={months} markets={shown} now={c.var.now} />;
      },
      ['form'],
    );
  })
  .get(paths.backOfficeMore.reportFile.patterns[0], async (c) => {
    const { period } = asked(c);
    const { report } = await reportOf(c, period);
    return csvAnswer(c, `age-checks-${period.from}-${period.until}`, linesOf(report, c.var.backOfficeMissing));
  });

/** All lists as one CSV; its first column says which list. Column names are those of the database. */
function* linesOf(
  { checks, documents, again, consents }: InspectionReport,
  silent: readonly MarketId[],
): Generator<string> {
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
  // Names the cells that did not answer, so that nobody takes the sums for complete.
  for (const market of silent) yield csvLine(['missing', market, '', '', '', '', '', '', '', '']);
}
