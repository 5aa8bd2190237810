import type { ReactNode } from 'react';
import { figureOf, isStock, periodsOf } from '../../../domain/back-office/business';
import { formatsFor } from '../../../domain/text/format';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { SmallMultiple } from '../../../ui/back-office/small-multiple';
import { Fold } from '../../../ui/block/fold';
import { useView } from '../../../ui/view';
import type { AskedNumbers } from './ask';
import { useListOf } from './lists';
import { type CellNumbers, isMoney, isShare, type Measure, type Multiple } from './view';

interface MultiplesProps {
  asked: AskedNumbers;
  cells: readonly CellNumbers[];
  multiples: readonly Multiple[];
}

/** How a measure is written; money of several currencies is not added up. */
function useMeasureText(cells: readonly CellNumbers[]): (measure: Measure, value: number | null) => string {
  const { market: host, language, number, percent } = useFigures();
  const currencies = new Set(cells.map(({ market }) => market.currency));
  const { money } = formatsFor(cells[0]?.market ?? host, language);
  return (measure, value) => {
    if (value === null || (isMoney(measure) && currencies.size > 1)) return '–';
    return isMoney(measure) ? money(value) : isShare(measure) ? percent(value) : number(value);
  };
}

interface Row {
  readonly name: ReactNode;
  readonly value: string;
  readonly before?: string;
  readonly by?: string;
}

/** What is asked first of a business, each with its drawing; the table has the others. */
const headline: readonly Measure[] = ['active', 'monthly', 'pastDue', 'churn'];

/** Four figures with their drawings, and the table of the others: figure, the period before, and the change. */
export function Multiples({ asked, cells, multiples }: MultiplesProps) {
  const { t, percent } = useFigures();
  const text = useMeasureText(cells);
  const listOf = useListOf(asked);
  const change = ({ change: by }: Multiple) => (by === null ? '–' : `${by > 0 ? '+' : ''}${percent(by)}`);
  const linked = ({ measure }: Multiple) => listOf(measure, t(`backOffice.business.measure.${measure}`));
  const isFirst = ({ measure }: Multiple) => headline.includes(measure);
  const rowOf = (one: Multiple): Row => ({
    ...{ name: linked(one), by: change(one) },
    ...{ value: text(one.measure, one.value), before: text(one.measure, one.before) },
  });
  const paidIn = (when: 'today' | 'month'): Row => {
    const sum = cells.reduce((all, cell) => all + figureOf(cell[when], 'paid'), 0);
    return { name: listOf('paid', t(`backOffice.business.paid.${when}`)), value: text('paid', sum) };
  };
  const isCompared = multiples.some(({ before }) => before !== null);
  return (
    <section>
      <h2 className="sr">{t('backOffice.business.figures')}</h2>
      <ul className="tiles">
        {multiples.filter(isFirst).map((one) => {
          const known = one.values.filter((value) => value !== null);
          const [first, last] = [known[0] ?? null, known.at(-1) ?? null].map((value) => text(one.measure, value));
          const name = t(`backOffice.business.measure.${one.measure}`);
          return (
            <li key={one.measure}>
              <span className="small">{linked(one)}</span>
              <strong className="price num">{text(one.measure, one.value)}</strong>
              {one.before !== null && (
                <span className="small soft">
                  {t('backOffice.business.was', { value: text(one.measure, one.before) })}
                  {one.change !== null && ` · ${change(one)}`}
                </span>
              )}
              <SmallMultiple
                label={t('backOffice.business.drawn', { name, first, last })}
                values={one.values}
                kind={isStock(one.measure) ? 'line' : 'bars'}
              />
            </li>
          );
        })}
      </ul>
      <FigureTable
        isLed
        caption={t('backOffice.business.figures')}
        rows={[...multiples.filter((one) => !isFirst(one)).map(rowOf), paidIn('today'), paidIn('month')]}
        columns={(column) =>
          [
            column(t('backOffice.business.figure'), ({ name }: Row) => name),
            column(t('backOffice.business.period'), ({ value }: Row) => value),
            column(t('backOffice.business.before'), ({ before }: Row) => before),
            column(t('backOffice.business.change'), ({ by }: Row) => by),
          ].slice(0, isCompared ? 4 : 2)
        }
      />
      <Periods asked={asked} multiples={multiples} text={text} />
    </section>
  );
}

interface PeriodsProps {
  asked: AskedNumbers;
  multiples: readonly Multiple[];
  text: (measure: Measure, value: number | null) => string;
}

/** Every drawn figure, newest first. */
function Periods({ asked, multiples, text }: PeriodsProps) {
  const { t, format } = useView();
  const { shown } = periodsOf(asked.span, asked.today);
  return (
    <Fold title={t('backOffice.business.all')}>
      <FigureTable
        isDense
        caption={t('backOffice.business.all')}
        rows={shown.map((period, index) => ({ period, index })).toReversed()}
        columns={(column) => [
          column(t('backOffice.funnel.period'), ({ period }) =>
            period.length === 7 ? format.month(`${period}-01`) : format.dayShort(period),
          ),
          ...multiples.map(({ measure, values }) =>
            column(t(`backOffice.business.measure.${measure}`), ({ index }: { index: number }) =>
              text(measure, values[index] ?? null),
            ),
          ),
        ]}
      />
    </Fold>
  );
}
