import type { Difference } from './port';

export const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;
/** Asked one by one in a run: what is lost is little, and a run has an end. */
export const maximumAsked = 40;

/** Those of this hour's run: each run goes on where the last one stopped, so that what stays at the head holds up nothing. */
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
