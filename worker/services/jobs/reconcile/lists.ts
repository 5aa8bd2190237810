import type { Result } from '../../../domain/result';
import type { Listed, ListWindow, PaymentFault } from '../../payment/port';

export const listNames = ['charges', 'refunds', 'disputes', 'changes'] as const;
export type ListName = (typeof listNames)[number];

/** A time of a list that is still to be read, newest row first. Instants are epoch milliseconds. */
interface Span {
  readonly since: number;
  /** The row to go on after, and when it was created: what is newer has been read. */
  readonly after?: string;
  readonly at?: number;
}

/** How far a list has been read. */
export interface ListPlace {
  /** What is still to be read, the newest first. */
  readonly spans: readonly Span[];
  /** All that was created before has been read, or lies in one of the spans. */
  readonly readTo: number;
}

/** What was read of a list. */
export interface Seen<Row> {
  readonly rows: readonly Row[];
  /** The times that were read. */
  readonly spans: readonly (readonly [from: number, until: number])[];
}

/** Most spans kept; beyond that the oldest are merged. */
const mostSpans = 8;

/** Adds what was created since an instant. A span that nobody has begun to read reaches to the newest row anyway. */
export function withFresh(spans: readonly Span[], since: number, now: number): ListPlace {
  const [first, ...others] = spans;
  const isBegun = first === undefined || first.after !== undefined;
  const fresh = isBegun ? [{ since }, ...spans] : [{ since: Math.min(first.since, since) }, ...others];
  return { spans: bounded(fresh), readTo: now };
}

/** Two spans are merged into one: from the newer of their rows back to the older of their ends. */
function bounded(spans: readonly Span[]): readonly Span[] {
  const [one, other] = spans.slice(-2);
  if (spans.length <= mostSpans || !one || !other) return spans;
  const newer = (one.at ?? 0) > (other.at ?? 0) ? one : other;
  return bounded([...spans.slice(0, -2), { ...newer, since: Math.min(one.since, other.since) }]);
}

interface PageRead<Row> {
  readonly seen: Seen<Row>;
  /** The place after this page. */
  readonly place: ListPlace;
}

/**
 * Reads one page: in turns of the newest span, so that what is new is not late, and of the one that was begun before it,
 * so that a list of any length is read to its end. `turn` counts the pages of a run.
 */
export async function readPage<Row>(
  list: (window: ListWindow) => Promise<Result<Listed<Row>, PaymentFault>>,
  place: ListPlace,
  turn: number,
): Promise<Result<PageRead<Row>, PaymentFault>> {
  const index = Math.min(turn % 2, place.spans.length - 1);
  const span = place.spans[index];
  if (!span) return { ok: true, value: { seen: { rows: [], spans: [] }, place } };
  const { since, after } = span;
  const others = (instead: readonly Span[]) => place.spans.flatMap((one, at) => (at === index ? instead : [one]));
  const page = await list({ since, ...(after === undefined ? {} : { after }), pages: 1 });
  if (!page.ok) {
    if (page.reason.kind !== 'refused' || after === undefined) return page;
    // The row to go on after is no longer known: the span is read from its newest row.
    return { ok: true, value: { seen: { rows: [], spans: [] }, place: { ...place, spans: others([{ since }]) } } };
  }
  const { rows, rest } = page.value;
  const until = span.at ?? Number.MAX_SAFE_INTEGER;
  return {
    ok: true,
    value: {
      seen: { rows, spans: [[rest?.at ?? since, until]] },
      place: { ...place, spans: others(rest ? [{ since, ...rest }] : []) },
    },
  };
}

/** True if the run read what was created at this instant. */
export const isSeen = ({ spans }: Pick<Seen<unknown>, 'spans'>, at: number) =>
  spans.some(([from, until]) => from <= at && at <= until);

/** Both together; spans that touch become one. */
export function added<Row>(one: Seen<Row>, other: Seen<Row>): Seen<Row> {
  const spans: (readonly [number, number])[] = [];
  for (const span of [...one.spans, ...other.spans].toSorted(([a], [b]) => a - b)) {
    const last = spans.at(-1);
    if (last && span[0] <= last[1]) spans[spans.length - 1] = [last[0], Math.max(last[1], span[1])];
    else spans.push(span);
  }
  return { rows: [...one.rows, ...other.rows], spans };
}
