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
        rows={steps}
        keyOf={({ step }) => step}
        columns={[
          {
            head: t('backOffice.funnel.stepHead'),
            cell: ({ step }: StepCount) => listOf(step, t(`backOffice.funnel.step.${step}`)),
          },
          { head: t('backOffice.business.period'), cell: ({ count }: StepCount) => number(count) },
          { head: t(`backOffice.business.share.${of}`), cell: (one: StepCount) => share(one.share) },
          { head: t('backOffice.business.before'), cell: ({ before }: StepCount) => number(before) },
          {
            head: t(`backOffice.business.shareBefore.${of}`),
            cell: ({ shareBefore }: StepCount) => share(shareBefore),
          },
        ].slice(0, isCompared ? 5 : 3)}
      />
      <p className="small soft">{t('backOffice.business.conversion.note')}</p>
    </section>
  );
}
