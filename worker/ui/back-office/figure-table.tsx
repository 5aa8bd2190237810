import type { ReactNode } from 'react';
import { Fold } from '../block/fold';
import { useView } from '../view';

interface FigureTableProps {
  caption: string;
  /** `isText`: the cells are words, which begin at the left. */
  columns: readonly { key: string; head: ReactNode; isText?: boolean }[];
  /** The first cell is the row's header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Row of sums, below a stronger line. */
  total?: readonly ReactNode[];
  /** Below 768 px a row's figures stand one after the other, and noughts are left out. */
  isDense?: boolean;
  /** Below 768 px the first figure stands beside the row's name and needs none of its own. */
  isLed?: boolean;
}

/**
 * A table with many columns of figures; below 768 px each row is a card whose figures say what they are. Where there is no room
 * else, it scrolls in its own frame.
 */
export function FigureTable({ caption, columns, rows, total, isDense = false, isLed = false }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer
    <section className={isDense ? 'figures dense' : 'figures'} aria-label={caption} tabIndex={0}>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, isText }) => (
              <th key={key} scope="col" className={isText ? 'words' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Row key={key} columns={columns} cells={cells} {...{ isDense, isLed }} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row columns={columns} cells={total} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** The same for who wants a chart's figures as a table, or hears them. */
export function AsTable(props: FigureTableProps) {
  const { t } = useView();
  return (
    <Fold title={t('backOffice.surveys.table')}>
      <FigureTable isLed {...props} />
    </Fold>
  );
}

type RowProps = Pick<FigureTableProps, 'columns' | 'isDense' | 'isLed'> & { cells: readonly ReactNode[] };

function Row({ columns, cells, isDense, isLed }: RowProps) {
  const [name, ...rest] = cells;
  /** What a cell says that says nothing on a card. */
  const blank: readonly ReactNode[] = isDense ? ['', '–', '0'] : ['', '–'];
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.slice(1).map(({ key, head, isText }, index) => (
        <td
          key={key}
          data-name={typeof head === 'string' && !(isLed && index === 0) ? head : undefined}
          className={`${isText ? 'words' : 'num'}${blank.includes(rest[index]) ? ' none' : ''}`}
        >
          {rest[index]}
        </td>
      ))}
    </tr>
  );
}
