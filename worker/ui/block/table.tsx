import type { ReactNode } from 'react';
import { useView } from '../view';

interface Looks {
  /** Numbers are aligned at the right. */
  isNumber?: boolean;
  /** Of a table of figures: its cells are words, which begin at the left. */
  isText?: boolean;
  isStrong?: boolean;
  /** Below 768 px an operator's cell says its header, which must be a text: nobody would know the value without. */
  isNamed?: boolean;
  /** How the row stands, or what can be done: below 768 px an operator sees it beside the row's name, where no number is. */
  isEnd?: boolean;
  /** The header is for screen readers only, as above a column of links. */
  isHeadHidden?: boolean;
}

type Cell<Row> = (row: Row) => ReactNode;

export interface TableColumn<Row> extends Looks {
  head: ReactNode;
  cell: Cell<Row>;
}

export function column<Row>(head: ReactNode, ...of: [Cell<Row>] | [Looks, Cell<Row>]): TableColumn<Row> {
  return of.length === 1 ? { head, cell: of[0] } : { ...of[0], head, cell: of[1] };
}

interface ColumnOf<Row> {
  (head: ReactNode, cell: Cell<Row>): TableColumn<Row>;
  (head: ReactNode, looks: Looks, cell: Cell<Row>): TableColumn<Row>;
}

/** Columns, made by the function that is given: it knows what a row is. */
export type Columns<Row> = (column: ColumnOf<Row>) => readonly TableColumn<Row>[];

interface TableProps<Row> {
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  /** Row of sums, an operator's alone. */
  total?: readonly ReactNode[];
}

type Heads = readonly Omit<TableColumn<never>, 'cell'>[];

/**
 * A table; below 768 px the same cells as a list, with first cell and number on one line and the rest below. Operators have many
 * columns: there what is left is one soft line, in which most values say themselves what they are.
 */
export function Table<Row>({ caption, columns: columnsOf, rows, total }: TableProps<Row>) {
  const columns = columnsOf(column);
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, isNumber, isHeadHidden }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
            <th key={place} scope="col" className={isNumber ? 'number' : undefined}>
              {isHeadHidden ? <span className="sr">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
          <Line key={place} columns={columns} cells={columns.map(({ cell }) => cell(row))} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Line columns={columns} cells={total} />
        </tfoot>
      )}
    </table>
  );
}

function Line({ columns, cells }: { columns: Heads; cells: readonly ReactNode[] }) {
  const { operator } = useView();
  const places = operator ? placesOf(columns, cells) : [];
  return (
    <tr>
      {columns.map((column, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
          key={index}
          data-name={operator && column.isNamed && typeof column.head === 'string' ? column.head : undefined}
          className={
            [column.isNumber && 'number num', column.isStrong && 'strong', places[index]].filter(Boolean).join(' ') ||
            undefined
          }
        >
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}

/** Where an operator's cells stand below 768 px, as classes: at the end of the first line, or among the facts of the next. */
function placesOf(columns: Heads, cells: readonly ReactNode[]): string[] {
  const numberAt = columns.findIndex(({ isNumber, isNamed }) => isNumber && !isNamed);
  const endAt = numberAt < 0 ? columns.findIndex(({ isEnd }) => isEnd) : numberAt;
  return factClasses(cells, (index) => index === 0 || index === endAt || columns[index]?.isHeadHidden === true).map(
    (place, index) => (index === endAt ? `${place} end`.trimStart() : place),
  );
}

const blank: readonly ReactNode[] = ['', '–', null, undefined, false];
/** Whether a cell says nothing where values stand one after the other. */
export const isBlank = (cell: ReactNode): boolean => blank.includes(cell);

/**
 * Classes of cells that below 768 px are one line of facts: each but the first has a dot before it.
 * @param isNone whether a cell's value is not worth a word there
 */
export function factClasses(
  cells: readonly ReactNode[],
  isElsewhere: (index: number) => boolean,
  isNone = isBlank,
): string[] {
  const firstFact = cells.findIndex((cell, index) => !isElsewhere(index) && !isNone(cell));
  return cells.map((cell, index) => {
    if (index > 0 && isNone(cell)) return 'none';
    if (isElsewhere(index)) return '';
    return index > firstFact ? 'fact and' : 'fact';
  });
}
