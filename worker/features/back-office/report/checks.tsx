import type { MarketId } from '../../../domain/markets/market';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { Note } from '../../../ui/block/banner';
import { nameOf } from '../../../ui/identity/issuer-choice';
import { sentenceCase } from '../../../ui/text/sentence-case';
import type { ReportPageProps } from './report-props';

const order = ['yes', 'no', 'unknown'];
/** By what they are of, yes first. */
export const inOrder = <Row extends { result: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));

const levels = ['low', 'substantial', 'high'] as const;

export function Checks({ report: { checks }, markets }: ReportPageProps) {
  const { t, format, language, number, operator } = useFigures();
  if (checks.length === 0) return <Note>{t('backOffice.report.noChecks')}</Note>;
  const assuranceOf = (stored: string) => {
    const level = levels.find((one) => one === stored);
    if (level) return sentenceCase(t(`ageInfo.ways.assurance.${level}`), language);
    return stored === 'none' ? '–' : stored;
  };
  const ours = { manual: t('backOffice.report.staff'), imported: t('backOffice.report.imported') } as const;
  const issuerName = (id: MarketId, method: string) => {
    const issuer = markets[id]?.issuers.find((one) => one.id === method);
    return ours[method as keyof typeof ours] ?? (issuer ? nameOf(t, issuer) : method);
  };
  const isOfAll = operator?.chosen === 'all';
  const columns = ['method', 'market', 'result', 'assurance', 'version', 'count'] as const;
  // Those of several countries come one country after the other.
  const byMonth = inOrder(checks).sort((a, b) => a.month.localeCompare(b.month));
  return (
    <FigureTable
      caption={t('backOffice.report.checks')}
      columns={columns
        .filter((key) => isOfAll || key !== 'market')
        .map((key) => ({
          key,
          head: t(`backOffice.report.column.${key}`),
          isText: key !== 'count',
          isNamed: key === 'result' || key === 'assurance' || key === 'version',
        }))}
      rows={byMonth.map((one) => ({
        key: Object.values(one).join(' '),
        group: sentenceCase(format.month(`${one.month}-01`), language),
        cells: [
          one.atKiosk
            ? `${issuerName(one.market, one.method)}, ${t('backOffice.report.kiosk')}`
            : issuerName(one.market, one.method),
          ...(isOfAll ? [t(`market.${one.market}.name`)] : []),
          t(`backOffice.report.result.${one.result}`),
          assuranceOf(one.assurance),
          one.policyVersion,
          number(one.count),
        ],
      }))}
      total={[
        t('backOffice.report.all'),
        ...Array<string>(isOfAll ? 4 : 3).fill(''),
        number(checks.reduce((sum, { count }) => sum + count, 0)),
      ]}
    />
  );
}
