import type { ReactNode } from 'react';
import { useView } from '../view';

export interface TableColumn {
  key: string;
  head: ReactNode;
  /** Numbers are aligned at the right. */
  isNumber?: boolean;
  isStrong?: boolean;
  /** Below 768 px the number says its header, which must be a text: there are several in a row. */
  isNamed?: boolean;
  /** The header is for screen readers only, as above a column of links. */
  isHeadHidden?: boolean;
}

interface TableProps {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/**
 * A table; below 768 px the same cells as a list, with first cell and number on one line and the rest below: operators have many
 * columns, so that each says there what it is.
 */
export function Table({ caption, columns, rows }: TableProps) {
  const { operator } = useView();
  const nameOf = ({ head, isNumber, isNamed, isHeadHidden }: TableColumn) =>
    operator && typeof head === 'string' && !isHeadHidden && (!isNumber || isNamed) ? head : undefined;
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, isNumber, isHeadHidden }) => (
            <th key={key} scope="col" className={isNumber ? 'number' : undefined}>
              {isHeadHidden ? <span className="sr">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column, index) => (
              <td
                key={column.key}
                data-name={index > 0 ? nameOf(column) : undefined}
                className={
                  [column.isNumber && 'number num', column.isStrong && 'strong', cells[index] === '–' && 'none']
                    .filter(Boolean)
                    .join(' ') || undefined
                }
              >
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
