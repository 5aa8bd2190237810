import { hourMs } from '../../../domain/dates';
import type { Difference } from '../port';

/** Most objects fetched one by one in a run, to limit its time. */
export const maximumAsked = 40;

/**
 * The part of this hour's run: each run continues where the last one stopped, so that failing objects do not block the
 * rest.
 */
export function inTurn<Value>(all: readonly Value[], now: number): Value[] {
  if (all.length <= maximumAsked) return [...all];
  const start = (Math.floor(now / hourMs) * maximumAsked) % all.length;
  return [...all.slice(start), ...all.slice(0, start)].slice(0, maximumAsked);
}

export const difference = (
  kind: Difference['kind'],
  subject: unknown,
  detail: string,
  seen: Pick<Difference, 'list' | 'at'> = {},
): Difference => ({ kind, subject: String(subject), detail, ...seen });

/** The provider's deadline for one object that is only looked at. */
export const oneFetch = { calls: 0, ms: 10_000 };

export const findingId = (kind: Difference['kind'], subject: unknown) => `${kind}:${subject}`;

/** What a run found by fetching objects one by one. */
export interface Findings {
  readonly differences: readonly Difference[];
  /** Findings of what this run did not come to, or had no answer of: they stay as they were. */
  readonly unasked: readonly string[];
}
