import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { Note } from '../../../ui/block/banner';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import { asWords, useMarketColumn } from './checks';
import type { ReportPageProps } from './report-props';

const documents = ['terms', 'privacy', 'accessibility'] as const;

/** The texts that consents refer to, by version, and since when each version is in force. */
export function ReportTexts(props: ReportPageProps) {
  const { t } = useView();
  return (
    <>
      <h2>{t('backOffice.report.consents')}</h2>
      <Consents {...props} />
      <h2>{t('backOffice.report.versions')}</h2>
      <Versions {...props} />
    </>
  );
}

function Consents({ report: { consents } }: ReportPageProps) {
  const { t, language, number, dateTime, languageName } = useFigures();
  if (consents.length === 0) return <Note>{t('backOffice.report.noConsents')}</Note>;
  return (
    <FigureTable
      caption={t('backOffice.report.consents')}
      rows={consents}
      columns={(column) => [
        column(t('backOffice.report.what'), ({ kind }) => t(`backOffice.report.consent.${kind as 'terms'}`)),
        column(t('backOffice.report.version'), asWords, ({ textVersion }) => textVersion),
        column(t('backOffice.report.language'), { isText: true }, ({ language: shown }) =>
          sentenceCase(languageName(shown), language),
        ),
        column(t('backOffice.report.first'), asWords, ({ firstAt }) => dateTime(firstAt)),
        column(t('backOffice.report.last'), asWords, ({ lastAt }) => dateTime(lastAt)),
        column(t('backOffice.report.column.count'), ({ count }) => number(count)),
      ]}
    />
  );
}

function Versions({ markets }: ReportPageProps) {
  const { t, format } = useView();
  const ofMarket = useMarketColumn();
  const rows = Object.values(markets).flatMap(({ id: market, age, documents: texts }) => [
    { market, name: t('backOffice.report.text.age'), version: age.policyVersion, validFrom: age.validFrom },
    ...documents.flatMap((of) =>
      [texts[of], ...texts[of].earlier].map(({ version, validFrom }) => ({
        ...{ market, name: t(`backOffice.report.text.${of}`), version, validFrom },
      })),
    ),
  ]);
  return (
    <FigureTable
      isLed
      caption={t('backOffice.report.versions')}
      rows={rows}
      groupOf={({ name }) => name}
      columns={(column) => [
        column(t('backOffice.report.version'), ({ version }) => version),
        ...ofMarket,
        column(t('backOffice.report.since'), ({ validFrom }) => format.date(validFrom)),
      ]}
    />
  );
}
