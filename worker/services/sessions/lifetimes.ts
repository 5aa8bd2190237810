const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A sliding write at most this often: reading is not writing. */
export const slideAfterMs = 5 * minuteMs;

/** OWASP ASVS 7.1.1: why these lengths is told in docs/decisions/004. */
export function lifetimeOf(kind: { isMember: boolean; remember: boolean; isKiosk?: boolean }): {
  idleMs: number;
  absoluteMs: number;
} {
  // The screen itself wipes after a minute; this is for a screen that has lost its power or its network.
  if (kind.isKiosk) return { idleMs: 15 * minuteMs, absoluteMs: hourMs };
  if (!kind.isMember) return { idleMs: dayMs, absoluteMs: 7 * dayMs };
  if (kind.remember) return { idleMs: 30 * dayMs, absoluteMs: 30 * dayMs };
  return { idleMs: 30 * minuteMs, absoluteMs: 12 * hourMs };
}
