import { figuresFor } from '../../domain/figures';
import { type SignupStep, signupSteps } from '../../domain/signup-steps';
import { paths } from '../../paths';
import type { SignupCount } from '../../services/signups/port';
import { BarChart } from '../../ui/bar-chart';
import { DeskLayout } from '../../ui/desk-layout';
import { FigureTable } from '../../ui/figure-table';
import { useMarketLink } from '../../ui/market-link';
import { useView } from '../../ui/view';
import { ChoiceLinks } from './choice-links';
import { type FunnelPeriod, funnelPeriods } from './funnel-periods';
import { MarketChoice } from './market-choice';

interface FunnelPageProps {
  period: FunnelPeriod;
  /** Newest first. */
  days: readonly string[];
  counts: readonly SignupCount[];
}

/** How far sign-ups get: drawn, in figures, and day by day. */
export function FunnelPage({ period, days, counts }: FunnelPageProps) {
  const { t } = useView();
  const link = useMarketLink();
  const totals = signupSteps.map((step) => ({
    step,
    count: counts.filter((one) => one.step === step).reduce((sum, { count }) => sum + count, 0),
  }));
  return (
    <DeskLayout title={t('desk.nav.funnel')} width="full">
      <h1>{t('desk.nav.funnel')}</h1>
      <MarketChoice href={paths.desk.funnel.href({ days: String(period) })} />
      <ChoiceLinks
        label={t('desk.funnel.period')}
        choices={funnelPeriods.map((one) => ({
          href: link(paths.desk.funnel.href({ days: String(one) })),
          label: t('desk.funnel.days', { count: one }),
          isCurrent: one === period,
        }))}
      />
      <Steps totals={totals} />
      <section>
        <h2>{t('desk.funnel.byDay')}</h2>
        <Days days={days} counts={counts} totals={totals} />
      </section>
      <p className="small soft">{t('desk.funnel.note')}</p>
    </DeskLayout>
  );
}

type Total = { readonly step: SignupStep; readonly count: number };

function Steps({ totals }: { totals: readonly Total[] }) {
  const { t, market, language } = useView();
  const { number, percent } = figuresFor(market, language);
  const most = Math.max(1, ...totals.map(({ count }) => count));
  /** What went away since the step before; nothing where that step is one not everybody has. */
  const lost = (index: number): string => {
    const before = totals[index - 1]?.count ?? 0;
    const here = totals[index]?.count ?? 0;
    return before > 0 && here <= before ? percent((here - before) / before) : '–';
  };
  return (
    <section>
      <h2>{t('desk.funnel.steps')}</h2>
      <div className="beside">
        <BarChart
          label={t('desk.funnel.chart')}
          most={most}
          bars={totals.map(({ step, count }) => ({
            key: step,
            label: t(`desk.funnel.step.${step}`),
            value: count,
            figure: number(count),
          }))}
        />
        <FigureTable
          caption={t('desk.funnel.steps')}
          columns={[
            { key: 'step', head: t('desk.funnel.stepHead') },
            { key: 'count', head: t('desk.funnel.count') },
            { key: 'lost', head: t('desk.funnel.lost') },
          ]}
          rows={totals.map(({ step, count }, index) => ({
            key: step,
            cells: [t(`desk.funnel.step.${step}`), number(count), lost(index)],
          }))}
        />
      </div>
    </section>
  );
}

function Days({ days, counts, totals }: Pick<FunnelPageProps, 'days' | 'counts'> & { totals: readonly Total[] }) {
  const { t, format, market, language } = useView();
  const { number } = figuresFor(market, language);
  const at = new Map(counts.map(({ day, step, count }) => [`${day} ${step}`, count]));
  return (
    <FigureTable
      caption={t('desk.funnel.byDay')}
      columns={[
        { key: 'day', head: t('desk.funnel.day') },
        ...signupSteps.map((step) => ({ key: step, head: t(`desk.funnel.short.${step}`) })),
      ]}
      rows={days.map((day) => ({
        key: day,
        cells: [format.dayShort(day), ...signupSteps.map((step) => number(at.get(`${day} ${step}`) ?? 0))],
      }))}
      total={[t('desk.funnel.sum'), ...totals.map(({ count }) => number(count))]}
    />
  );
}
