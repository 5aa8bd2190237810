import type { Listed, ListWindow } from './port';

/**
 * How much of a list one run reads: one that never ends ends here. Two hundred questions in all cells, a fifth of what
 * one run of a Worker may ask.
 */
export const listBounds = { pages: 60, ms: 20_000 };

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
  /** Rows of a page that come through our door together. */
  readonly pageSize: number;
  readonly ask: (question: Question) => Promise<Page<Item>>;
  readonly rowOf: (item: Item) => Row;
}

/**
 * A list from its newest row backwards, page by page, as far as the bounds let it. A page too large for our door is asked
 * for again in halves. Throws what the first question throws; where a later one fails, what was had stands, and `rest` says
 * where to go on.
 */
export async function readList<Item extends { id: string; created: number }, Row>(
  { pageSize, ask, rowOf }: List<Item, Row>,
  { since, after }: ListWindow,
): Promise<Listed<Row>> {
  const created = { gte: Math.floor(since / 1000) };
  const begun = Date.now();
  const rows: Row[] = [];
  let limit = pageSize;
  let rest: Listed<Row>['rest'] = after === undefined ? null : { after, at: Number.MAX_SAFE_INTEGER };
  for (let asked = 0; asked < listBounds.pages && Date.now() - begun < listBounds.ms; asked += 1) {
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
    limit = Math.min(pageSize, limit * 2);
    rows.push(...page.data.map(rowOf));
    const last = page.data.at(-1);
    // One that promises more and names nothing new has no more to say.
    if (!page.has_more || !last || last.id === rest?.after) return { rows, rest: null };
    rest = { after: last.id, at: last.created * 1000 };
  }
  return { rows, rest };
}

/** The provider's library hands on what our own door said. */
const isTooLarge = (error: unknown) =>
  (error as { detail?: { reason?: unknown } } | null)?.detail?.reason === 'tooLarge';
