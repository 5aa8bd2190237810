import type { Listed, ListWindow } from './port';

/** Limits of one call: where the caller asks for no fewer pages, at most 60 of them within 20 seconds. */
const listBounds = { pages: 60, ms: 20_000 };

interface Question {
  readonly created: { readonly gte: number };
  readonly limit: number;
  readonly starting_after?: string;
}

interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}

interface List<Item, Row> {
  /** Rows per page that fit within the size limit of an answer (`outbound`). */
  readonly pageSize: number;
  readonly ask: (question: Question) => Promise<Page<Item>>;
  readonly rowOf: (item: Item) => Row;
}

/**
 * Reads a list from its newest row backwards, page by page, within `listBounds`. A page that exceeds the size limit of
 * an answer is requested again at half the size. Throws if the first request fails; if a later one fails, returns the
 * rows read so far, with `rest` saying where to continue.
 */
export async function readList<Item extends { id: string; created: number }, Row>(
  { pageSize, ask, rowOf }: List<Item, Row>,
  { since, after, pages = listBounds.pages }: ListWindow,
): Promise<Listed<Row>> {
  const created = { gte: Math.floor(since / 1000) };
  const begun = Date.now();
  const rows: Row[] = [];
  let limit = pageSize;
  let rest: Listed<Row>['rest'] = after === undefined ? null : { after, at: Number.MAX_SAFE_INTEGER };
  for (let had = 0; had < pages && Date.now() - begun < listBounds.ms; ) {
    let page: Page<Item>;
    try {
      page = await ask({ created, limit, ...(rest ? { starting_after: rest.after } : {}) });
    } catch (error) {
      if (isTooLarge(error) && limit > 1) {
        limit = Math.floor(limit / 2);
        continue;
      }
      if (rows.length === 0) throw error;
      return { rows, rest };
    }
    had += 1;
    limit = Math.min(pageSize, limit * 2);
    rows.push(...page.data.map(rowOf));
    const last = page.data.at(-1);
    // A page that announces more but adds no new row is the end.
    if (!page.has_more || !last || last.id === rest?.after) return { rows, rest: null };
    rest = { after: last.id, at: last.created * 1000 };
  }
  return { rows, rest };
}

/** Our size limit's error, passed on by Stripe's package. */
const isTooLarge = (error: unknown) =>
  (error as { detail?: { reason?: unknown } } | null)?.detail?.reason === 'tooLarge';
