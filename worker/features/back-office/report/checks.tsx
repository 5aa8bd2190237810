import type { MarketId } from '../../../domain/markets/market';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { Note } from '../../../ui/block/banner';
import type { TableColumn } from '../../../ui/block/table';
import { nameOf } from '../../../ui/identity/issuer-choice';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import type { ReportPageProps } from './report-props';

const order = ['yes', 'no', 'unknown'];
/** By what they are of, yes first. */
export const inOrder = <Row extends { result: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));

export const asWords = { isText: true, isNamed: true } as const;

/** Of which market, where those of all are shown. */
export function useMarketColumn(): TableColumn<{ readonly market: MarketId }>[] {
  const { t, operator } = useView();
  if (operator?.chosen !== 'all') return [];
  const head = t('backOffice.report.column.market');
  return [{ head, isText: true, cell: ({ market }) => t(`market.${market}.name`) }];
}

const levels = ['low', 'substantial', 'high'] as const;

export function Checks({ report: { checks }, markets }: ReportPageProps) {
  const { t, format, language, number } = useFigures();
  const ofMarket = useMarketColumn();
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
  // Those of several countries come one country after the other.
  const byMonth = inOrder(checks).sort((a, b) => a.month.localeCompare(b.month));
  return (
    <FigureTable
      caption={t('backOffice.report.checks')}
      rows={byMonth}
      groupOf={({ month }) => sentenceCase(format.month(`${month}-01`), language)}
      columns={(column) => [
        column(
          t('backOffice.report.column.method'),
          { isText: true },
          ({ market, method, atKiosk }) =>
            issuerName(market, method) + (atKiosk ? `, ${t('backOffice.report.kiosk')}` : ''),
        ),
        ...ofMarket,
        column(t('backOffice.report.column.result'), asWords, ({ result }) => t(`backOffice.report.result.${result}`)),
        column(t('backOffice.report.column.assurance'), asWords, ({ assurance }) => assuranceOf(assurance)),
        column(t('backOffice.report.column.version'), asWords, ({ policyVersion }) => policyVersion),
        column(t('backOffice.report.column.count'), ({ count }) => number(count)),
      ]}
      total={[
        t('backOffice.report.all'),
        ...Array<string>(3 + ofMarket.length).fill(''),
        number(checks.reduce((sum, { count }) => sum + count, 0)),
      ]}
    />
  );
}
