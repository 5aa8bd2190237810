import type { ReactNode } from 'react';

export interface TableColumn {
  key: string;
  head: ReactNode;
  /** Numbers are aligned at the right. */
  isNumber?: boolean;
  isStrong?: boolean;
  /** Below 768 px the cell says its header, which must be a text: its value alone says nothing. */
  isNamed?: boolean;
  /** The header is for screen readers only, as above a column of links. */
  isHeadHidden?: boolean;
}

interface TableProps {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A table; below 768 px the same cells as a list, with first cell and number on one line and the rest below. */
export function Table({ caption, columns, rows }: TableProps) {
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
                data-name={column.isNamed ? String(column.head) : undefined}
                className={
                  [column.isNumber && 'number num', column.isStrong && 'strong'].filter(Boolean).join(' ') || undefined
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
