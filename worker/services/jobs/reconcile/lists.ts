import type { Result } from '../../../domain/result';
import type { Listed, ListWindow, PaymentFault } from '../../payment/port';

export const listNames = ['charges', 'refunds', 'disputes', 'changes'] as const;
export type ListName = (typeof listNames)[number];

/** A part of a list left for a later run: after a row, back to an instant. */
interface Rest {
  readonly since: number;
  readonly after: string;
  /** When that row was created, so that the span already read is known. */
  readonly at: number;
}
export type Rests = Readonly<Partial<Record<ListName, readonly Rest[]>>>;

/** A list as one run read it. Instants are epoch milliseconds. */
export interface Seen<Row> {
  readonly rows: readonly Row[];
  /** The spans that were read. */
  readonly spans: readonly (readonly [from: number, until: number])[];
  readonly rests: readonly Rest[];
}

/** Most parts kept for later; beyond that the oldest ones are merged. */
const mostRests = 8;

/**
 * Reads what is new in a list, and one part that an earlier run left. Both are limited per run, so that a list of any
 * length is read to its end and new rows are never late.
 */
export async function readInParts<Row>(
  list: (window: ListWindow) => Promise<Result<Listed<Row>, PaymentFault>>,
  since: number,
  earlier: readonly Rest[] = [],
): Promise<Result<Seen<Row>, PaymentFault>> {
  const fresh = await list({ since });
  if (!fresh.ok) return fresh;
  const spans: [number, number][] = [[fresh.value.rest?.at ?? since, Number.MAX_SAFE_INTEGER]];
  const rows = [...fresh.value.rows];
  const [next, ...others] = earlier;
  const rests = [...others];
  if (next) {
    const more = await list({ since: next.since, after: next.after });
    if (more.ok) {
      rows.push(...more.value.rows);
      spans.push([more.value.rest?.at ?? next.since, next.at]);
      if (more.value.rest) rests.push({ since: next.since, ...more.value.rest });
    } else if (more.reason.kind !== 'refused') rests.unshift(next);
    // Refused: the row to continue from is no longer known. The next run that reads the whole window covers this part.
  }
  if (fresh.value.rest) rests.push({ since, ...fresh.value.rest });
  return { ok: true, value: { rows, spans, rests: bounded(rests) } };
}

/** Two parts are merged into one: from the newer of their rows back to the older of their ends. */
function bounded(rests: readonly Rest[]): readonly Rest[] {
  const [one, other, ...more] = rests;
  if (rests.length <= mostRests || !one || !other) return rests;
  const newer = one.at > other.at ? one : other;
  return bounded([{ ...newer, since: Math.min(one.since, other.since) }, ...more]);
}

/** True if the run read what was created at this instant. */
export const isSeen = ({ spans }: Pick<Seen<unknown>, 'spans'>, at: number) =>
  spans.some(([from, until]) => from <= at && at <= until);
