import { dayMs } from '../../domain/dates';
import { longestPauseMs } from './port';

const firstMs = 10_000;

/** The last attempt is made 29 hours after the first: an outage of a day gives nothing up. */
const maximumTries = 16;

/** Milliseconds until the next attempt after `tries` failures, 10 s doubling up to 6 h; null after the last one. */
export function afterFailure(tries: number): number | null {
  return tries >= maximumTries ? null : Math.min(longestPauseMs, firstMs * 2 ** (tries - 1));
}

const soonestMs = 20_000;
const latestMs = 15 * 60_000;
const unknownLimitMs = 14 * dayMs;

/**
 * Milliseconds until a row of another version is read again, by how long it has been unknown: soon during a deployment,
 * since it may be a code that somebody waits for, and rarely later. Null after two weeks: it is given up.
 */
export const whileUnknown = (unknownForMs: number): number | null =>
  unknownForMs >= unknownLimitMs ? null : Math.min(latestMs, Math.max(soonestMs, unknownForMs));

/** Pause between two rows of a mass mailing in ms, so that all fit within a minute. */
export const bulkSpacingMs = 420;
