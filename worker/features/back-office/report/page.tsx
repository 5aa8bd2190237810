import { unbreakable } from '../../../domain/text/format';
import { paths } from '../../../paths';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import { FilterForm } from '../filter-form';
import { PageHead } from '../page-head';
import { Checks, inOrder } from './checks';
import type { ReportPageProps } from './report-props';
import { ReportTexts } from './texts';

/** Report for authorities: how ages were checked, and which texts people were shown. Contains counts only. */
export function ReportPage(props: ReportPageProps) {
  const { report, period, months, now } = props;
  const { t, format, language, dateTime, number } = useFigures();
  const link = useMarketLink();
  const nameOf = (month: string) => sentenceCase(format.month(`${month}-01`), language);
  const options = months.map((value) => ({ value, label: nameOf(value) }));
  return (
    <BackOfficeLayout title={t('backOffice.nav.report')} styles={['form']}>
      <PageHead title={t('backOffice.nav.report')} href={paths.backOffice.report.href({ ...period })} />
      <p className="lead">
        {t('backOffice.span', { from: nameOf(period.from), until: format.month(`${period.until}-01`) })}
      </p>
      <div className="screen">
        <FilterForm
          action={paths.backOffice.report.href()}
          choices={[
            { name: 'from', label: t('backOffice.report.from'), value: period.from, options },
            { name: 'until', label: t('backOffice.report.until'), value: period.until, options },
          ]}
        />
      </div>
      <Note>{t('backOffice.report.counts', { at: unbreakable(dateTime(now)) })}</Note>
      <h2>{t('backOffice.report.checks')}</h2>
      <Checks {...props} />
      <h2>{t('backOffice.report.documents')}</h2>
      <Documents {...props} />
      <div className="cards">
        <section>
          <h2>{t('backOffice.report.again')}</h2>
          <FigureTable
            caption={t('backOffice.report.again')}
            columns={(['market', 'count'] as const).map((key) => ({ key, head: t(`backOffice.report.column.${key}`) }))}
            rows={Object.values(props.markets).map(({ id }) => ({
              key: id,
              cells: [t(`market.${id}.name`), number(report.again.find((one) => one.market === id)?.count ?? 0)],
            }))}
          />
        </section>
        <section>
          <h2>{t('backOffice.report.kept')}</h2>
          <Kept {...props} />
        </section>
      </div>
      <ReportTexts {...props} />
      <div className="screen">
        <Link href={link(paths.backOfficeMore.reportFile.href({ ...period }))}>{t('backOffice.report.file')}</Link>
        <Note icon="print">{t('backOffice.print')}</Note>
      </div>
    </BackOfficeLayout>
  );
}

function Documents({ report: { documents } }: ReportPageProps) {
  const { t, number, operator } = useFigures();
  const isOfAll = operator?.chosen === 'all';
  if (documents.length === 0) return <Note>{t('backOffice.report.noDocuments')}</Note>;
  return (
    <FigureTable
      caption={t('backOffice.report.documents')}
      columns={[
        { key: 'what', head: t('backOffice.report.document') },
        ...(isOfAll ? [{ key: 'market', head: t('backOffice.report.column.market'), isText: true }] : []),
        { key: 'result', head: t('backOffice.report.column.result'), isText: true, isNamed: true },
        { key: 'count', head: t('backOffice.report.column.count') },
      ]}
      rows={inOrder(documents).map(({ market: id, documentType, result, count }) => ({
        key: `${id} ${documentType} ${result}`,
        cells: [
          t(`manual.documents.${documentType as 'passport'}`),
          ...(isOfAll ? [t(`market.${id}.name`)] : []),
          t(`backOffice.report.result.${result}`),
          number(count),
        ],
      }))}
    />
  );
}

/** Says that only stored data is counted: what was deleted at the end of its retention is missing. */
function Kept({ markets }: ReportPageProps) {
  const { t } = useView();
  const all = Object.values(markets);
  return (
    <>
      <FigureTable
        caption={t('backOffice.report.kept')}
        columns={[
          { key: 'market', head: t('backOffice.report.column.market') },
          { key: 'draft', head: t('backOffice.report.keptDraft') },
          { key: 'order', head: t('backOffice.report.keptOrder') },
          { key: 'books', head: t('backOffice.report.keptBooks') },
        ]}
        rows={all.map(({ id, retention }) => ({
          key: id,
          cells: [
            t(`market.${id}.name`),
            retention.draftDays + 1,
            retention.abandonedOrderDays,
            retention.bookkeepingYears,
          ],
        }))}
      />
      <p className="small">{t('backOffice.report.keptText')}</p>
    </>
  );
}
