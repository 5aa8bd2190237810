import { figuresFor } from '../../domain/figures';
import { ownNameOf } from '../../domain/languages';
import { Note } from '../../ui/banner';
import { FigureTable } from '../../ui/figure-table';
import { useView } from '../../ui/view';
import type { ReportPageProps } from './report.page';

const documents = ['terms', 'privacy', 'accessibility'] as const;

/** Which words stood there when: what was agreed to by version, and since when each version is in force. */
export function ReportTexts(props: ReportPageProps) {
  const { t } = useView();
  return (
    <>
      <h2>{t('desk.report.consents')}</h2>
      <Consents {...props} />
      <h2>{t('desk.report.versions')}</h2>
      <Versions {...props} />
    </>
  );
}

function Consents({ report: { consents } }: ReportPageProps) {
  const { t, market, language } = useView();
  if (consents.length === 0) return <Note>{t('desk.report.noConsents')}</Note>;
  const { number, dateTime } = figuresFor(market, language);
  return (
    <FigureTable
      caption={t('desk.report.consents')}
      columns={[
        { key: 'what', head: t('desk.report.what') },
        { key: 'version', head: t('desk.report.version') },
        { key: 'language', head: t('desk.report.language') },
        { key: 'first', head: t('desk.report.first') },
        { key: 'last', head: t('desk.report.last') },
        { key: 'count', head: t('desk.report.column.count') },
      ]}
      rows={consents.map(({ kind, textVersion, language: shown, count, firstAt, lastAt }) => ({
        key: `${kind} ${textVersion} ${shown}`,
        cells: [
          t(`desk.report.consent.${kind as 'terms'}`),
          textVersion,
          ownNameOf[shown],
          dateTime(firstAt),
          dateTime(lastAt),
          number(count),
        ],
      }))}
    />
  );
}

function Versions({ markets }: ReportPageProps) {
  const { t, format } = useView();
  const rows = Object.values(markets).flatMap((one) => {
    const row = (what: string, version: string, validFrom: string) => ({
      key: `${one.id} ${what} ${version}`,
      cells: [what, t(`desk.market.${one.id}`), version, format.date(validFrom)],
    });
    return [
      row(t('desk.report.text.age'), one.age.policyVersion, one.age.validFrom),
      ...documents.flatMap((name) =>
        [one.documents[name], ...one.documents[name].earlier].map(({ version, validFrom }) =>
          row(t(`desk.report.text.${name}`), version, validFrom),
        ),
      ),
    ];
  });
  return (
    <FigureTable
      caption={t('desk.report.versions')}
      columns={[
        { key: 'what', head: t('desk.report.what') },
        { key: 'market', head: t('desk.report.column.market') },
        { key: 'version', head: t('desk.report.version') },
        { key: 'from', head: t('desk.report.since') },
      ]}
      rows={rows}
    />
  );
}
