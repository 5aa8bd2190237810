import type { RequestContext } from '../../../context';
import type { MarketId } from '../../../domain/markets/market';
import { csvLine } from '../../../domain/text/csv';
import type { Cursor, Page } from '../../../services/member-list/port';
import { csvAnswer } from '../csv-answer';
import { askCells } from '../fan-out';

/** Rows read at once, and of a market at the most: whoever needs more than a list to work from asks the database. */
const rowsAtOnce = 500;
const mostRows = 10_000;

type Services = ReturnType<RequestContext['var']['backOfficeCells']['of']>;

interface ListFile<Row> {
  /** Of the file. It must not contain what somebody typed. */
  readonly name: string;
  readonly columns: readonly string[];
  page(services: Services, market: MarketId, after: Cursor, rows: number): Promise<Page<Row>>;
  cells(row: Row, market: MarketId): readonly (string | number)[];
}

/**
 * A list as a file, read page by page while it is sent. The first page of each cell is read, and the look at it written
 * down, before anything is sent. A page that fails later breaks the download off, so that no file ends too early unnoticed.
 */
export async function listFile<Row>(c: RequestContext, file: ListFile<Row>): Promise<Response> {
  const { of: cellOf } = c.var.backOfficeCells;
  const firsts = await askCells(c, (services, { market }) => file.page(services, market, null, rowsAtOnce));
  const missing = c.var.backOfficeMissing ?? [];
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(file.columns);
    // What is not there is said in the file, too.
    for (const id of missing) yield csvLine(['missing', id]);
    for (const { market: of, value } of firsts) yield* linesOf(of, value);
  }
  async function* linesOf(of: MarketId, first: Page<Row>): AsyncGenerator<string> {
    let [page, sent] = [first, 0];
    for (;;) {
      const rows = page.rows.slice(0, mostRows - sent);
      sent += rows.length;
      yield rows.map((row) => csvLine(file.cells(row, of))).join('');
      if (page.next === null) return;
      if (sent >= mostRows) return yield csvLine(['more', of]);
      page = await file.page(cellOf(of), of, page.next, rowsAtOnce);
    }
  }
  return csvAnswer(c, file.name, lines());
}
