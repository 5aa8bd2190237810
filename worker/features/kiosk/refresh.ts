import type { Screen } from './screen';

const lookAgainSeconds = 10;

/** Without script: soon again, and right after what is shown has run out. */
export function refreshOf({ snapshot, now }: Screen, atMost = lookAgainSeconds) {
  const left = Math.ceil((Date.parse(snapshot.expiresAt) - now) / 1000) + 1;
  return { refreshSeconds: Math.max(1, Math.min(atMost, left)), refreshWithoutScript: true };
}
