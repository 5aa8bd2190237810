import { hourMs, minuteMs } from '../dates';
import { type ConditionId, conditionRules } from './conditions';
import type { Condition } from './judge';

export type Phase = 'opened' | 'recovered';

/** One condition's alarm. Instants are epoch milliseconds. */
export interface AlarmState {
  readonly condition: ConditionId;
  readonly subject: string;
  /** Since when the condition holds without being told of yet. */
  readonly seenAt: number | null;
  readonly openedAt: number | null;
  /** Since when an open alarm's condition holds no more. */
  readonly wellAt: number | null;
  readonly recoveredAt: number | null;
  /** How often it came back soon after it had recovered. */
  readonly flaps: number;
  readonly toldMail: Phase | null;
  readonly toldHook: Phase | null;
  readonly facts: Readonly<Record<string, number>>;
  /** Counts changes, so that of two runs one writes. */
  readonly revision: number;
}

const wellForMs = 10 * minuteMs;
/** What comes back within this time flaps. */
const flapWindowMs = 6 * hourMs;
const mostDoublings = 4;

/** How long all has to be well before recovery is told: 10 minutes, doubled each time it came back, 160 at most. */
export const recoversAfterMs = (flaps: number) => wellForMs * 2 ** Math.min(flaps, mostDoublings);

export const isFiring = ({ openedAt, recoveredAt }: AlarmState): boolean => openedAt !== null && recoveredAt === null;

const changed = (before: AlarmState, change: Partial<AlarmState>): AlarmState => ({ ...before, ...change });

/**
 * The alarm after one more look. `found`: its condition, if it holds now. Null: nothing is left to remember. Returns
 * `before` itself where nothing changed.
 */
export function step(before: AlarmState | null, found: Condition | null, now: number): AlarmState | null {
  if (!found) return before && afterGood(before, now);
  if (before && isFiring(before)) return before.wellAt === null ? before : changed(before, { wellAt: null });
  const seenAt = before?.seenAt ?? now;
  const { facts, id, subject } = found;
  if (now - seenAt < conditionRules[id].opensAfterMs) {
    if (before) return before.seenAt === null ? changed(before, { seenAt }) : before;
    return { ...fresh, condition: id, subject, seenAt, facts };
  }
  const isBack = before !== null && before.recoveredAt !== null && now - before.recoveredAt < flapWindowMs;
  const flaps = isBack ? before.flaps + 1 : 0;
  return { ...fresh, condition: id, subject, facts, openedAt: now, flaps, revision: before?.revision ?? 0 };
}

const fresh = {
  seenAt: null,
  openedAt: null,
  wellAt: null,
  recoveredAt: null,
  flaps: 0,
  toldMail: null,
  toldHook: null,
  revision: 0,
} as const;

function afterGood(before: AlarmState, now: number): AlarmState | null {
  if (!isFiring(before)) {
    if (before.openedAt === null) return null;
    return before.seenAt === null ? before : changed(before, { seenAt: null });
  }
  const wellAt = before.wellAt ?? now;
  if (now - wellAt >= recoversAfterMs(before.flaps)) return changed(before, { wellAt, recoveredAt: now });
  return before.wellAt === null ? changed(before, { wellAt }) : before;
}

/** What a channel has still to be told: the opening once, the recovery once and only where the opening was told. */
export function phaseOwed(state: AlarmState, told: Phase | null): Phase | null {
  if (state.openedAt === null) return null;
  if (isFiring(state)) return told === null ? 'opened' : null;
  return told === 'opened' ? 'recovered' : null;
}
