export { csvCell } from '../../../worker/domain/text/csv';

export interface CsvRow {
  /** Line of the file, from 1, on which the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

const longestRow = 20_000;

/**
 * Rows of a CSV text (RFC 4180), streamed, one row in memory at a time. The delimiter is comma or semicolon, whichever
 * is more frequent in the first line. Handles quoted line breaks, any line ending and a byte order mark; skips empty
 * lines.
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
    if (pending.length > longestRow) throw new Error(`line ${line}: a quote is opened and not closed`);
  }
  if (pending !== '') yield* rowOf(pending.replace(/\r$/, ''), line, delimiter ?? delimiterOf(pending));
}

function* rowOf(text: string, line: number, delimiter: string): Generator<CsvRow> {
  if (text.trim() !== '') yield { line, cells: cellsOf(text, delimiter) };
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
