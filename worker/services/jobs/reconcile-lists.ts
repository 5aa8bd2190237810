import type { Result } from '../../domain/result';
import type { Listed, ListWindow, PaymentFault } from '../payment/port';

export const listNames = ['charges', 'refunds', 'disputes', 'changes'] as const;
export type ListName = (typeof listNames)[number];

/** What of a list was left for a later run: beyond a row, back to an instant. */
interface Rest {
  readonly since: number;
  readonly after: string;
  /** When the row was made, so that it is known what was seen. */
  readonly at: number;
}
export type Rests = Readonly<Partial<Record<ListName, readonly Rest[]>>>;

/** A list as one run saw it. Instants are epoch milliseconds. */
export interface Seen<Row> {
  readonly rows: readonly Row[];
  /** Which times were seen, from and until. */
  readonly spans: readonly (readonly [from: number, until: number])[];
  readonly rests: readonly Rest[];
}

/** So many places to go on from are remembered; beyond that the oldest ones are taken together. */
const mostRests = 8;

/**
 * What is new in a list, and a part more of what earlier runs had to leave. Each run reads a bounded part of both, so a
 * list of any length is read to its end while what is new is never late.
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
    // Refused: the row to go on from is known no more. The next run that reads everything comes by there.
  }
  if (fresh.value.rest) rests.push({ since, ...fresh.value.rest });
  return { ok: true, value: { rows, spans, rests: bounded(rests) } };
}

/** Beyond the newest row of two places, back to the older end, lies what lies beyond both. */
function bounded(rests: readonly Rest[]): readonly Rest[] {
  const [one, other, ...more] = rests;
  if (rests.length <= mostRests || !one || !other) return rests;
  const newer = one.at > other.at ? one : other;
  return bounded([{ ...newer, since: Math.min(one.since, other.since) }, ...more]);
}

/** Whether a run saw what was made at an instant. */
export const isSeen = ({ spans }: Pick<Seen<unknown>, 'spans'>, at: number) =>
  spans.some(([from, until]) => from <= at && at <= until);
