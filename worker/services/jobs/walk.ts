import { toIso } from '../../domain/dates';
import type { Budget } from './budget';
import type { PartName, Position, Progress } from './port';

/** What one step of a part did. */
export interface Step extends Pick<Progress, 'at' | 'isLeft' | 'reached'> {
  /** Rows changed or compared. */
  readonly rows: number;
  /** True if this run takes no further step of this part, for instance because a partner does not answer. */
  readonly isOver?: boolean;
}

/** A part of a job. A step may be repeated, since a run can end between the step and the position that is kept of it. */
export interface Part<Name extends string = PartName> {
  readonly name: Name;
  /** The most D1 calls of one step, and its longest time. */
  readonly calls: number;
  readonly ms?: number;
  step(at: unknown): Promise<Step>;
}

/**
 * Takes the parts' steps in turns while the budget allows it, beginning with the part that the last run had to leave out.
 * A part that throws stops alone; the first fault is returned with the position.
 */
export async function walk(
  parts: readonly Part<string>[],
  position: Position,
  { budget, now }: { readonly budget: Budget; readonly now: number },
): Promise<{ readonly position: Position; readonly fault: unknown }> {
  const progress: Record<string, Progress> = { ...position.parts };
  const faults: unknown[] = [];
  let next: string | undefined;
  const first = Math.max(
    0,
    parts.findIndex(({ name }) => name === position.next),
  );
  let open = [...parts.slice(first), ...parts.slice(0, first)];
  while (open.length > 0) {
    const still: Part<string>[] = [];
    for (const part of open) {
      const before = progress[part.name];
      if (!budget.allows(part)) {
        next ??= part.name;
        progress[part.name] = advanced(before, { at: before?.at, rows: 0, isLeft: true }, now);
        continue;
      }
      try {
        const step = await part.step(before?.at);
        budget.spend({ rows: step.rows });
        progress[part.name] = advanced(before, step, now);
        if (step.isLeft && !step.isOver) still.push(part);
      } catch (error) {
        faults.push(error);
        progress[part.name] = advanced(before, { at: before?.at, rows: 0, isLeft: true }, now);
      }
    }
    open = still;
  }
  return { position: { parts: progress, ...(next ? { next } : {}) }, fault: faults[0] ?? null };
}

/** Rows are counted from the instant since which something is left. */
function advanced(before: Progress | undefined, { at, rows, isLeft, reached }: Step, now: number): Progress {
  const place = at === undefined ? {} : { at };
  if (!isLeft) return { ...place, isLeft: false };
  return {
    ...place,
    isLeft: true,
    since: before?.since ?? toIso(now),
    rows: (before?.rows ?? 0) + rows,
    reached: reached === undefined ? (before?.reached ?? null) : reached,
  };
}
