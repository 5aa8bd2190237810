import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import type { AskedNumbers } from './ask';
import { useListOfStep } from './lists';
import type { StepCount } from './steps';

/** How many sign-ups get to each step, of those who took the first one, beside the period before. */
export function Conversion({ asked, steps }: { asked: AskedNumbers; steps: readonly StepCount[] }) {
  const { t, number, percent } = useFigures();
  const listOf = useListOfStep(asked);
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  const of = asked.key === '' ? 'visits' : 'choices';
  const isCompared = steps.some(({ before }) => before > 0);
  return (
    <section>
      <h2>{t(`backOffice.business.conversion.${of}`)}</h2>
      <FigureTable
        isLed
        caption={t(`backOffice.business.conversion.${of}`)}
        columns={[
          { key: 'step', head: t('backOffice.funnel.stepHead') },
          { key: 'count', head: t('backOffice.business.period') },
          { key: 'share', head: t(`backOffice.business.share.${of}`) },
          { key: 'before', head: t('backOffice.business.before') },
          { key: 'shareBefore', head: t(`backOffice.business.shareBefore.${of}`) },
        ].slice(0, isCompared ? 5 : 3)}
        rows={steps.map((one) => ({
          key: one.step,
          cells: [
            listOf(one.step, t(`backOffice.funnel.step.${one.step}`)),
            number(one.count),
            share(one.share),
            number(one.before),
            share(one.shareBefore),
          ],
        }))}
      />
      <p className="small soft">{t('backOffice.business.conversion.note')}</p>
    </section>
  );
}
