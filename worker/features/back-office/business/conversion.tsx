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
        columns={(column) =>
          [
            column(t('backOffice.funnel.stepHead'), ({ step }: StepCount) =>
              listOf(step, t(`backOffice.funnel.step.${step}`)),
            ),
            column(t('backOffice.business.period'), ({ count }: StepCount) => number(count)),
            column(t(`backOffice.business.share.${of}`), (one: StepCount) => share(one.share)),
            column(t('backOffice.business.before'), ({ before }: StepCount) => number(before)),
            column(t(`backOffice.business.shareBefore.${of}`), ({ shareBefore }: StepCount) => share(shareBefore)),
          ].slice(0, isCompared ? 5 : 3)
        }
      />
      <p className="small soft">{t('backOffice.business.conversion.note')}</p>
    </section>
  );
}
