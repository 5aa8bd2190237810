import { unbreakable } from '../../../domain/text/format';
import { paths } from '../../../paths';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import { FilterForm } from '../filter-form';
import { EntryPage } from '../page-head';
import { asWords, Checks, inOrder, useMarketColumn } from './checks';
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
    <EntryPage page="report" styles={['form']} href={paths.backOffice.report.href({ ...period })}>
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
      {/* On paper nothing else says whose it is. */}
      {Object.values(props.markets).map(({ id, seller: { legalName, companyNumber } }) => (
        <p className="soft" key={id}>{`${legalName}, ${companyNumber} · ${t(`market.${id}.name`)}`}</p>
      ))}
      <Note>{t('backOffice.report.counts', { at: unbreakable(dateTime(now)) })}</Note>
      <h2>{t('backOffice.report.checks')}</h2>
      <Checks {...props} />
      <div className="cards">
        <section>
          <h2>{t('backOffice.report.documents')}</h2>
          <Documents {...props} />
        </section>
        <section>
          <h2>{t('backOffice.report.again')}</h2>
          <FigureTable
            caption={t('backOffice.report.again')}
            rows={Object.values(props.markets)}
            columns={(column) => [
              column(t('backOffice.report.column.market'), ({ id }) => t(`market.${id}.name`)),
              column(t('backOffice.report.column.count'), ({ id }) =>
                number(report.again.find((one) => one.market === id)?.count ?? 0),
              ),
            ]}
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
    </EntryPage>
  );
}

function Documents({ report: { documents } }: ReportPageProps) {
  const { t, number } = useFigures();
  const ofMarket = useMarketColumn();
  if (documents.length === 0) return <Note>{t('backOffice.report.noDocuments')}</Note>;
  return (
    <FigureTable
      caption={t('backOffice.report.documents')}
      rows={inOrder(documents)}
      columns={(column) => [
        column(t('backOffice.report.document'), ({ documentType }) =>
          t(`manual.documents.${documentType as 'passport'}`),
        ),
        ...ofMarket,
        column(t('backOffice.report.column.result'), asWords, ({ result }) => t(`backOffice.report.result.${result}`)),
        column(t('backOffice.report.column.count'), ({ count }) => number(count)),
      ]}
    />
  );
}

/** Says that only stored data is counted: what was deleted at the end of its retention is missing. */
function Kept({ markets }: ReportPageProps) {
  const { t } = useView();
  return (
    <>
      <FigureTable
        caption={t('backOffice.report.kept')}
        rows={Object.values(markets)}
        columns={(column) => [
          column(t('backOffice.report.column.market'), ({ id }) => t(`market.${id}.name`)),
          column(t('backOffice.report.keptDraft'), ({ retention }) => retention.draftDays + 1),
          column(t('backOffice.report.keptOrder'), ({ retention }) => retention.abandonedOrderDays),
          column(t('backOffice.report.keptBooks'), ({ retention }) => retention.bookkeepingYears),
        ]}
      />
      <p className="small">{t('backOffice.report.keptText')}</p>
    </>
  );
}
