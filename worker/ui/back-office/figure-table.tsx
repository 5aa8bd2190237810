import type { ReactNode } from 'react';
import { Fold } from '../block/fold';
import { type Columns, column, factClasses, isBlank, type TableColumn } from '../block/table';
import { useView } from '../view';

interface FigureTableProps<Row> {
  caption: string;
  /** The first one's cell is the row's header. */
  columns: Columns<Row>;
  rows: readonly Row[];
  /** What rows have in common: a line of its own above them. */
  groupOf?: (row: Row) => string;
  /** Row of sums, below a stronger line. */
  total?: readonly ReactNode[];
  /** Below 768 px a row's figures are one line below its first, and noughts are left out. */
  isDense?: boolean;
  /** Below 768 px the first figure stands beside the row's name and needs none of its own. */
  isLed?: boolean;
}

/**
 * A table with many columns of figures; below 768 px each row is a card whose figures say what they are, or two lines if these are
 * words and one count. Where there is no room else, it scrolls in its own frame.
 */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { caption, rows, groupOf, total, isDense = false, isLed = false } = props;
  const columns = props.columns(column);
  // Several names with one figure each stand in two columns.
  const isFew = columns.length < 3 && rows.length > 3;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer
    <section className={isFew ? 'figures few' : 'figures'} aria-label={caption} tabIndex={0}>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, isText }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
              <th key={place} scope="col" className={isText ? 'words' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(rows, (row) => groupOf?.(row))].map(([group, own]) => (
          <tbody key={group ?? ''} className={group === undefined ? undefined : 'set'}>
            {group !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length}>
                  <b>{group}</b>
                </th>
              </tr>
            )}
            {own.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
              <Line key={place} cells={columns.map(({ cell }) => cell(row))} {...{ columns, isDense, isLed }} />
            ))}
          </tbody>
        ))}
        {total && (
          <tfoot>
            <Line cells={total} {...{ columns, isDense, isLed }} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** A chart in one block with its figures as a table, for who wants or hears them. */
export function ChartWithTable<Row>({ children, ...table }: FigureTableProps<Row> & { children: ReactNode }) {
  const { t } = useView();
  return (
    <div>
      {children}
      <Fold title={t('backOffice.surveys.table')}>
        <FigureTable isLed {...table} />
      </Fold>
    </div>
  );
}

interface LineProps {
  columns: readonly Omit<TableColumn<never>, 'cell'>[];
  cells: readonly ReactNode[];
  isDense: boolean;
  isLed: boolean;
}

function Line({ columns, cells, isDense, isLed }: LineProps) {
  const figures = columns.slice(1).filter(({ isText }) => !isText).length;
  const hasWords = figures < columns.length - 1 && figures < 2;
  const countAt = columns.findLastIndex(({ isText }, index) => index > 0 && !isText);
  /** Beside the row's name: what words tell of, or the first figure. */
  const endAt = hasWords ? countAt : isLed || isDense ? 1 : -1;
  const isNone = (cell: ReactNode) => isBlank(cell) || (isDense && (cell === '0' || cell === 0));
  const places = factClasses(cells, (index) => index === 0 || index === endAt, isNone);
  return (
    <tr>
      <th scope="row">{cells[0]}</th>
      {columns.slice(1).map(({ head, isText, isNamed }, before) => {
        const index = before + 1;
        const isEnd = index === endAt;
        const isSaid = typeof head === 'string' && !(isText && hasWords && !isNamed) && !(isEnd && !isDense);
        const place = hasWords || isDense ? places[index] : places[index] === 'none' && 'none';
        return (
          <td
            key={index}
            data-name={isSaid ? head : undefined}
            className={[isText ? 'words' : 'num', isEnd ? 'end' : place].filter(Boolean).join(' ')}
          >
            {cells[index]}
          </td>
        );
      })}
    </tr>
  );
}
