const firstMs = 10_000;
const longestMs = 6 * 60 * 60_000;
const maximumTries = 12;

/** Milliseconds until the next try after `tries` failures, 10 s doubling up to 6 h; null after the last one. */
export function afterFailure(tries: number): number | null {
  return tries >= maximumTries ? null : Math.min(longestMs, firstMs * 2 ** (tries - 1));
}

const soonestMs = 20_000;
const latestMs = 15 * 60_000;
const unknownLimitMs = 14 * 24 * 60 * 60_000;

/**
 * Milliseconds until a row of another version is looked at again, by how long it has been unknown: soon while a deployment
 * runs, for it may be a code that somebody waits for, and rarely later. Null after a fortnight: nobody will come for it.
 */
export const whileUnknown = (unknownForMs: number): number | null =>
  unknownForMs >= unknownLimitMs ? null : Math.min(latestMs, Math.max(soonestMs, unknownForMs));

/**
 * Bulk that leaves in a minute, one by one: about 50 000 in seven hours. Providers start an account at two to five mails a
 * second for everything it sends, so a code that somebody waits for still finds room.
 */
export const bulkEachMinute = 120;
/** All of them within a minute's run. */
export const bulkSpacingMs = 420;
