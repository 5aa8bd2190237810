import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { Note } from '../../../ui/block/banner';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
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
      columns={[
        { key: 'what', head: t('backOffice.report.what') },
        { key: 'version', head: t('backOffice.report.version'), isText: true, isNamed: true },
        { key: 'language', head: t('backOffice.report.language'), isText: true },
        { key: 'first', head: t('backOffice.report.first'), isText: true, isNamed: true },
        { key: 'last', head: t('backOffice.report.last'), isText: true, isNamed: true },
        { key: 'count', head: t('backOffice.report.column.count') },
      ]}
      rows={consents.map(({ kind, textVersion, language: shown, count, firstAt, lastAt }) => ({
        key: `${kind} ${textVersion} ${shown}`,
        cells: [
          t(`backOffice.report.consent.${kind as 'terms'}`),
          textVersion,
          sentenceCase(languageName(shown), language),
          dateTime(firstAt),
          dateTime(lastAt),
          number(count),
        ],
      }))}
    />
  );
}

function Versions({ markets }: ReportPageProps) {
  const { t, format, operator } = useView();
  const isOfAll = operator?.chosen === 'all';
  const rows = Object.values(markets).flatMap((one) => {
    const row = (what: string, version: string, validFrom: string) => ({
      key: `${one.id} ${what} ${version}`,
      group: what,
      cells: [version, ...(isOfAll ? [t(`market.${one.id}.name`)] : []), format.date(validFrom)],
    });
    return [
      row(t('backOffice.report.text.age'), one.age.policyVersion, one.age.validFrom),
      ...documents.flatMap((name) =>
        [one.documents[name], ...one.documents[name].earlier].map(({ version, validFrom }) =>
          row(t(`backOffice.report.text.${name}`), version, validFrom),
        ),
      ),
    ];
  });
  return (
    <FigureTable
      isLed
      caption={t('backOffice.report.versions')}
      columns={[
        { key: 'version', head: t('backOffice.report.version') },
        ...(isOfAll ? [{ key: 'market', head: t('backOffice.report.column.market'), isText: true }] : []),
        { key: 'from', head: t('backOffice.report.since') },
      ]}
      rows={rows}
    />
  );
}
