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
      keyOf={({ kind, textVersion, language: shown }) => `${kind} ${textVersion} ${shown}`}
      columns={[
        { head: t('backOffice.report.what'), cell: ({ kind }) => t(`backOffice.report.consent.${kind as 'terms'}`) },
        { head: t('backOffice.report.version'), ...asWords, cell: ({ textVersion }) => textVersion },
        {
          head: t('backOffice.report.language'),
          isText: true,
          cell: ({ language: shown }) => sentenceCase(languageName(shown), language),
        },
        { head: t('backOffice.report.first'), ...asWords, cell: ({ firstAt }) => dateTime(firstAt) },
        { head: t('backOffice.report.last'), ...asWords, cell: ({ lastAt }) => dateTime(lastAt) },
        { head: t('backOffice.report.column.count'), cell: ({ count }) => number(count) },
      ]}
    />
  );
}

function Versions({ markets }: ReportPageProps) {
  const { t, format } = useView();
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
      keyOf={({ market, name, version }) => `${market} ${name} ${version}`}
      groupOf={({ name }) => name}
      columns={[
        { head: t('backOffice.report.version'), cell: ({ version }) => version },
        ...useMarketColumn(),
        { head: t('backOffice.report.since'), cell: ({ validFrom }) => format.date(validFrom) },
      ]}
    />
  );
}
