import { figuresFor } from '../../../domain/back-office/figures';
import { paths } from '../../../paths';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { useView } from '../../../ui/view';
import type { StepCount } from './view';

/** How many sign-ups get to each step, of those who saw the first page, beside the period before. */
export function Conversion({ steps }: { steps: readonly StepCount[] }) {
  const { t, market, language, operator } = useView();
  const link = useMarketLink();
  const { number, percent } = figuresFor(market, language);
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  return (
    <section>
      <h2>{t('backOffice.business.conversion')}</h2>
      <FigureTable
        caption={t('backOffice.business.conversion')}
        columns={[
          { key: 'step', head: t('backOffice.funnel.stepHead') },
          { key: 'count', head: t('backOffice.business.period') },
          { key: 'share', head: t('backOffice.business.share') },
          { key: 'before', head: t('backOffice.business.before') },
          { key: 'shareBefore', head: t('backOffice.business.shareBefore') },
        ]}
        rows={steps.map((one) => ({
          key: one.step,
          cells: [
            t(`backOffice.funnel.step.${one.step}`),
            number(one.count),
            share(one.share),
            number(one.before),
            share(one.shareBefore),
          ],
        }))}
      />
      {operator?.pages.includes('funnel') && (
        <p>
          <a className="link" href={link(paths.backOffice.funnel.href())}>
            {t('backOffice.nav.funnel')}
          </a>
        </p>
      )}
    </section>
  );
}
