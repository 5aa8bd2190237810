import type { Instant } from '../../domain/dates';
import { figuresFor } from '../../domain/figures';
import type { Market, MarketId } from '../../domain/market';
import { paths } from '../../paths';
import type { InspectionReport, ReportPeriod } from '../../services/inspection/port';
import { Note } from '../../ui/banner';
import { DeskLayout } from '../../ui/desk-layout';
import { FigureTable } from '../../ui/figure-table';
import { useMarketLink } from '../../ui/market-link';
import { sentenceCase } from '../../ui/sentence-case';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { FilterForm } from './filter-form';
import { MarketChoice } from './market-choice';
import { ReportTexts } from './report-texts';

export interface ReportPageProps {
  report: InspectionReport;
  period: ReportPeriod;
  /** Months that can be chosen. */
  months: readonly string[];
  /** Of the cells that answered. */
  markets: Readonly<Partial<Record<MarketId, Market>>>;
  now: Instant;
}

/** What an authority may ask for: how ages were checked, and which texts people were shown. Counts alone. */
export function ReportPage(props: ReportPageProps) {
  const { report, period, months, now } = props;
  const { t, format, market, language } = useView();
  const link = useMarketLink();
  const nameOf = (month: string) => sentenceCase(format.month(`${month}-01`), language);
  const options = months.map((value) => ({ value, label: nameOf(value) }));
  const { dateTime } = figuresFor(market, language);
  return (
    <DeskLayout title={t('desk.nav.report')} styles={['form']} width="full">
      <h1>{t('desk.nav.report')}</h1>
      <div className="screen">
        <MarketChoice href={paths.desk.report.href({ ...period })} />
      </div>
      <p className="lead">{t('desk.span', { from: nameOf(period.from), until: nameOf(period.until) })}</p>
      <div className="screen">
        <FilterForm
          action={paths.desk.report.href()}
          choices={[
            { name: 'from', label: t('desk.report.from'), value: period.from, options },
            { name: 'until', label: t('desk.report.until'), value: period.until, options },
          ]}
        />
        <p>
          <a className="link" href={link(paths.deskMore.reportFile.href({ ...period }))}>
            {t('desk.report.file')}
          </a>
        </p>
      </div>
      <Note>{t('desk.report.counts', { at: dateTime(now) })}</Note>
      <h2>{t('desk.report.checks')}</h2>
      <Checks {...props} />
      <h2>{t('desk.report.documents')}</h2>
      <Documents {...props} />
      <h2>{t('desk.report.again')}</h2>
      <SummaryList
        bold
        rows={Object.values(props.markets).map(({ id }) => ({
          term: t(`desk.market.${id}`),
          value: <span className="num">{report.again.find((one) => one.market === id)?.count ?? 0}</span>,
        }))}
      />
      <h2>{t('desk.report.kept')}</h2>
      <Kept {...props} />
      <ReportTexts {...props} />
      <Note icon="print">{t('desk.print')}</Note>
    </DeskLayout>
  );
}

function Checks({ report: { checks }, markets }: ReportPageProps) {
  const { t, market, language } = useView();
  if (checks.length === 0) return <Note>{t('desk.report.noChecks')}</Note>;
  const { number } = figuresFor(market, language);
  const issuerName = (id: MarketId, method: string) =>
    method === 'manual'
      ? t('desk.report.staff')
      : (markets[id]?.issuers.find((one) => one.id === method)?.name ?? method);
  return (
    <FigureTable
      caption={t('desk.report.checks')}
      columns={['month', 'market', 'method', 'result', 'assurance', 'version', 'count'].map((key) => ({
        key,
        head: t(`desk.report.column.${key as 'month'}`),
      }))}
      rows={checks.map((one) => ({
        key: Object.values(one).join(' '),
        cells: [
          one.month,
          t(`desk.market.${one.market}`),
          one.atKiosk
            ? `${issuerName(one.market, one.method)}, ${t('desk.report.kiosk')}`
            : issuerName(one.market, one.method),
          t(`desk.report.result.${one.result}`),
          one.assurance,
          one.policyVersion,
          number(one.count),
        ],
      }))}
      total={[
        t('desk.report.all'),
        ...Array<string>(5).fill(''),
        number(checks.reduce((sum, { count }) => sum + count, 0)),
      ]}
    />
  );
}

function Documents({ report: { documents } }: ReportPageProps) {
  const { t, market, language } = useView();
  if (documents.length === 0) return <Note>{t('desk.report.noDocuments')}</Note>;
  const { number } = figuresFor(market, language);
  return (
    <FigureTable
      caption={t('desk.report.documents')}
      columns={[
        { key: 'what', head: t('desk.report.document') },
        { key: 'market', head: t('desk.report.column.market') },
        { key: 'result', head: t('desk.report.column.result') },
        { key: 'count', head: t('desk.report.column.count') },
      ]}
      rows={documents.map(({ market: id, documentType, result, count }) => ({
        key: `${id} ${documentType} ${result}`,
        cells: [
          t(`desk.report.documentType.${documentType as 'passport'}`),
          t(`desk.market.${id}`),
          t(`desk.report.result.${result}`),
          number(count),
        ],
      }))}
    />
  );
}

/** Counts are of what is kept: what was deleted in time is in no list. */
function Kept({ markets }: ReportPageProps) {
  const { t } = useView();
  const all = Object.values(markets);
  return (
    <>
      <FigureTable
        caption={t('desk.report.kept')}
        columns={[
          { key: 'market', head: t('desk.report.column.market') },
          { key: 'draft', head: t('desk.report.keptDraft') },
          { key: 'order', head: t('desk.report.keptOrder') },
          { key: 'books', head: t('desk.report.keptBooks') },
        ]}
        rows={all.map(({ id, retention }) => ({
          key: id,
          cells: [
            t(`desk.market.${id}`),
            retention.draftDays + 1,
            retention.abandonedOrderDays,
            retention.bookkeepingYears,
          ],
        }))}
      />
      <p>{t('desk.report.keptText')}</p>
    </>
  );
}
