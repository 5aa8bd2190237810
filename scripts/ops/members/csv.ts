export { csvCell } from '../../../worker/domain/text/csv';

interface CsvRow {
  /** Line of the file, from 1, on which the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A text that can be read twice: once to check everything, once to write. */
export type Source = () => AsyncIterable<string>;

/** The file as a whole is invalid. */
export class UnreadableFile extends Error {}

interface TableRow<Column extends string> {
  readonly line: number;
  /** Text of each column; empty where the file has no such column. */
  readonly cells: Readonly<Record<Column, string>>;
  /** What is wrong with the row as a whole, else null. */
  readonly fault: string | null;
}

/**
 * Rows below the first line, by the names that it gives to their cells. A row may have fewer cells, since Excel leaves
 * out empty ones at its end, but never more: what follows the one too many would be read as another column's.
 */
export async function* readTable<Column extends string>(
  source: Source,
  columns: readonly Column[],
  required: readonly Column[],
): AsyncGenerator<TableRow<Column>> {
  let names: readonly string[] | null = null;
  for await (const { line, cells } of readCsv(source())) {
    if (names === null) {
      names = cells.map((cell) => cell.trim());
      requireColumns(names, columns, required);
      continue;
    }
    const places = names;
    const fault =
      cells.length > places.length
        ? `has ${cells.length} cells, the first line ${places.length}: a separator too many, or a value that wants quotes`
        : null;
    const cellOf = (column: Column) => [column, cells[places.indexOf(column)] ?? ''] as const;
    yield { line, fault, cells: Object.fromEntries(columns.map(cellOf)) as Record<Column, string> };
  }
  if (names === null) throw new UnreadableFile('The file is empty.');
}

function requireColumns(names: readonly string[], columns: readonly string[], required: readonly string[]): void {
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new UnreadableFile(`The first line lacks: ${missing.join(', ')}.`);
  const unknown = names.filter((name) => name !== '' && !columns.includes(name));
  if (unknown.length > 0) throw new UnreadableFile(`The first line has columns nobody knows: ${unknown.join(', ')}.`);
  const unnamed = names.indexOf('') + 1;
  if (unnamed > 0) throw new UnreadableFile(`In the first line column ${unnamed} has no name: delete that column.`);
  const twice = columns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice.length > 0)
    throw new UnreadableFile(`The first line has columns more than once: ${twice.join(', ')}. Leave one of each.`);
}

const longestRow = 20_000;

/**
 * Rows of a CSV text (RFC 4180), streamed, one row in memory at a time. The delimiter is comma or semicolon, whichever
 * is more frequent in the first line. Handles quoted line breaks, any line ending and a byte order mark; skips lines
 * without a value, as a spreadsheet writes them below its table.
 */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let delimiter: string | null = null;
  let pending = '';
  let isFirst = true;
  let line = 1;
  for await (const chunk of chunks) {
    pending += isFirst ? chunk.replace(/^\uFEFF/, '') : chunk;
    isFirst = false;
    let from = 0;
    for (let end = rowEnd(pending, from); end !== null; end = rowEnd(pending, from)) {
      const row = pending.slice(from, end.at);
      delimiter ??= delimiterOf(row);
      yield* rowOf(row, line, delimiter);
      line += end.lines;
      from = end.next;
    }
    pending = pending.slice(from);
    if (pending.length > longestRow) throw notClosed(line);
  }
  if (pending.split('"').length % 2 === 0) throw notClosed(line);
  if (pending !== '') yield* rowOf(pending.replace(/\r$/, ''), line, delimiter ?? delimiterOf(pending));
}

const notClosed = (line: number) => new UnreadableFile(`line ${line}: a quote is opened and not closed`);

function* rowOf(text: string, line: number, delimiter: string): Generator<CsvRow> {
  const cells = cellsOf(text, delimiter);
  if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
}

/** End of the first row: the first line ending outside quotes. */
function rowEnd(text: string, from: number): { at: number; next: number; lines: number } | null {
  let isQuoted = false;
  let lines = 1;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) {
      return { at: text[index - 1] === '\r' ? index - 1 : index, next: index + 1, lines };
    } else if (character === '\n') lines += 1;
  }
  return null;
}

const delimiterOf = (header: string) => (header.split(';').length > header.split(',').length ? ';' : ',');

function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}
