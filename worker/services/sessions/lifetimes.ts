import { dayMs, hourMs, minuteMs } from '../../domain/dates';

/** The sliding expiry is written at most this often, so that most page views write nothing. */
export const slideAfterMs = 5 * minuteMs;

/** Idle and absolute lifetime in ms (OWASP ASVS 7.1.1); docs/decisions/004 explains the lengths. */
export function lifetimeOf(kind: { isMember: boolean; remember: boolean; isKiosk?: boolean }): {
  idleMs: number;
  absoluteMs: number;
} {
  // The check ends the session after a minute without touch or phone (`domain/kiosk.ts`). A bound phone's owner may leave
  // the screen alone for the whole check, so only its end is said here.
  if (kind.isKiosk) return { idleMs: 15 * minuteMs, absoluteMs: 15 * minuteMs };
  if (!kind.isMember) return { idleMs: dayMs, absoluteMs: 7 * dayMs };
  if (kind.remember) return { idleMs: 30 * dayMs, absoluteMs: 30 * dayMs };
  return { idleMs: 30 * minuteMs, absoluteMs: 12 * hourMs };
}
