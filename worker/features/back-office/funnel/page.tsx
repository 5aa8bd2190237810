import { type SignupStep, signupSteps } from '../../../domain/signup/signup-steps';
import { paths } from '../../../paths';
import type { SignupCount } from '../../../services/signups/port';
import { BarChart } from '../../../ui/back-office/bar-chart';
import { ChartWithTable, FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { useView } from '../../../ui/view';
import { ChoiceLinks } from '../choice-links';
import { EntryPage } from '../page-head';
import { type FunnelPeriod, funnelPeriods } from './periods';

interface FunnelPageProps {
  period: FunnelPeriod;
  /** Newest first. */
  days: readonly string[];
  counts: readonly SignupCount[];
}

/** How far sign-ups get: as a chart, in figures, and by day. */
export function FunnelPage({ period, days, counts }: FunnelPageProps) {
  const { t } = useView();
  const link = useMarketLink();
  const totals = signupSteps.map((step) => ({
    step,
    count: counts.filter((one) => one.step === step).reduce((sum, { count }) => sum + count, 0),
  }));
  return (
    <EntryPage page="funnel" href={paths.backOffice.funnel.href({ days: String(period) })}>
      <ChoiceLinks
        label={t('backOffice.funnel.period')}
        choices={funnelPeriods.map((one) => ({
          href: link(paths.backOffice.funnel.href({ days: String(one) })),
          label: t('backOffice.funnel.days', { count: one }),
          isCurrent: one === period,
        }))}
      />
      <Steps totals={totals} />
      <section>
        <h2>{t('backOffice.funnel.byDay')}</h2>
        <Days days={days} counts={counts} totals={totals} />
      </section>
      <p className="small soft">{t('backOffice.funnel.note')}</p>
    </EntryPage>
  );
}

/** Steps that not everybody takes: who is not counted there has not dropped out. */
const some: readonly SignupStep[] = ['ageProved', 'emailProved'];

type Total = { readonly step: SignupStep; readonly count: number };

function Steps({ totals }: { totals: readonly Total[] }) {
  const { t, number, percent } = useFigures();
  const most = Math.max(1, ...totals.map(({ count }) => count));
  /** Share lost since the step before; null where there were fewer before. */
  const lost = (index: number): number | null => {
    const [before, here] = [totals[index - 1]?.count ?? 0, totals[index]?.count ?? 0];
    return before > 0 && here <= before ? (here - before) / before : null;
  };
  const beside = (step: SignupStep, share: number | null) =>
    share !== null && share < 0 && !some.includes(step) ? percent(share) : '–';
  const falls = totals.map(({ step }, index) => beside(step, lost(index)));
  const hasFallen = falls.some((one) => one !== '–');
  return (
    <section>
      <h2>{t('backOffice.funnel.steps')}</h2>
      <ChartWithTable
        caption={t('backOffice.funnel.steps')}
        rows={totals.map((total, index) => ({ ...total, share: lost(index) }))}
        columns={(column) => [
          column(t('backOffice.funnel.stepHead'), ({ step }) => t(`backOffice.funnel.step.${step}`)),
          column(t('backOffice.funnel.count'), ({ count }) => number(count)),
          column(t('backOffice.funnel.lost'), ({ share }) => (share === null ? '–' : percent(share))),
        ]}
      >
        <BarChart
          label={t('backOffice.funnel.chart')}
          most={most}
          heads={[hasFallen ? t('backOffice.funnel.lost') : '', t('backOffice.funnel.count')]}
          bars={totals.map(({ step, count }, index) => ({
            key: step,
            label: t(`backOffice.funnel.step.${step}`),
            value: count,
            figures: [hasFallen ? (falls[index] ?? '') : '', number(count)],
          }))}
        />
      </ChartWithTable>
    </section>
  );
}

function Days({ days, counts, totals }: Pick<FunnelPageProps, 'days' | 'counts'> & { totals: readonly Total[] }) {
  const { t, format, number } = useFigures();
  const at = new Map(counts.map(({ day, step, count }) => [`${day} ${step}`, count]));
  return (
    <FigureTable
      isDense
      caption={t('backOffice.funnel.byDay')}
      rows={days}
      columns={(column) => [
        column(t('backOffice.funnel.day'), format.dayShort),
        ...signupSteps.map((step) =>
          column(t(`backOffice.funnel.short.${step}`), (day: string) => number(at.get(`${day} ${step}`) ?? 0)),
        ),
      ]}
      total={[t('backOffice.funnel.sum'), ...totals.map(({ count }) => number(count))]}
    />
  );
}
