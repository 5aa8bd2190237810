import type { ReactNode } from 'react';

interface FigureTableProps {
  caption: string;
  /** `isText`: the cells are words, which begin at the left. */
  columns: readonly { key: string; head: ReactNode; isText?: boolean }[];
  /** The first cell is the row's header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Row of sums, below a stronger line. */
  total?: readonly ReactNode[];
}

/** A table with many columns of figures. Where there is no room, it scrolls in its own frame. */
export function FigureTable({ caption, columns, rows, total }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer
    <section className="figures" aria-label={caption} tabIndex={0}>
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
            <Row key={key} columns={columns} cells={cells} />
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

function Row({ columns, cells }: Pick<FigureTableProps, 'columns'> & { cells: readonly ReactNode[] }) {
  const [name, ...rest] = cells;
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.slice(1).map(({ key, isText }, index) => (
        <td key={key} className={isText ? 'words' : 'num'}>
          {rest[index]}
        </td>
      ))}
    </tr>
  );
}
