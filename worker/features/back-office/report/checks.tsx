import type { MarketId } from '../../../domain/markets/market';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { Note } from '../../../ui/block/banner';
import type { TableColumn } from '../../../ui/block/table';
import { nameOf } from '../../../ui/identity/issuer-choice';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import type { ReportPageProps } from './report-props';

const results = ['yes', 'no', 'unknown'] as const;
type Counted = { readonly result: string; readonly count: number };
type WithAnswers<Row> = Row & { readonly answers: readonly Counted[] };

/** Rows that differ in their answer alone are one, in the order of the first of each. */
export const byAnswer = <Row extends Counted>(rows: readonly Row[]): WithAnswers<Row>[] =>
  [...Map.groupBy(rows, (row) => JSON.stringify({ ...row, result: '', count: 0 })).values()].map((answers) => ({
    ...{ ...(answers[0] as Row), answers },
  }));

/** How often each answer was given, and all of them. */
export function useAnswerColumns(): TableColumn<WithAnswers<Counted>>[] {
  const { t, number } = useFigures();
  const sum = (answers: readonly Counted[]) => number(answers.reduce((all, { count }) => all + count, 0));
  return [
    ...results.map((result) => ({
      head: t(`backOffice.report.result.${result}`),
      cell: ({ answers }: WithAnswers<Counted>) => sum(answers.filter((one) => one.result === result)),
    })),
    { head: t('backOffice.report.all'), cell: ({ answers }) => sum(answers) },
  ];
}

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
  const { t, format, language } = useFigures();
  const ofMarket = useMarketColumn();
  const answers = useAnswerColumns();
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
  const byMonth = byAnswer(checks).sort((a, b) => a.month.localeCompare(b.month));
  const all = { ...checks[0], answers: checks } as (typeof byMonth)[number];
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
        column(t('backOffice.report.column.assurance'), asWords, ({ assurance }) => assuranceOf(assurance)),
        column(t('backOffice.report.column.version'), asWords, ({ policyVersion }) => policyVersion),
        ...answers,
      ]}
      total={[
        t('backOffice.report.all'),
        ...Array<string>(2 + ofMarket.length).fill(''),
        ...answers.map(({ cell }) => cell(all)),
      ]}
    />
  );
}
