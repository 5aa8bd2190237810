import { beginQuickCrypto } from './quick-crypto';

/**
 * A run has its own clock and random numbers: one seed gives the same identifiers at the same instants on any day and
 * machine. Timers of the product advance this clock and take no real time.
 */
export interface OwnClock {
  now(): number;
  /** Forward to an instant, epoch milliseconds. */
  moveTo(instant: number): void;
  moves(ms: number): void;
  /** Restores the clock and random numbers of the process. */
  ends(): void;
}

/**
 * Pauses between retries are at most about a second. Longer timers are deadlines; none is ever reached, since a call that
 * hangs here belongs to a process that was killed.
 */
const isWait = (ms: number) => !Number.isInteger(ms) || (ms >= 1_000 && ms < leastDeadlineMs);
const leastDeadlineMs = 2_000;
const noTimer = { ref: () => noTimer, unref: () => noTimer, hasRef: () => false } as unknown as NodeJS.Timeout;

export function beginOwnClock(startsAt: number, seed: number): OwnClock {
  let nowMs = startsAt;
  const next = numbersOf(seed);
  const givesCryptoBack = beginQuickCrypto();
  const real = {
    now: Date.now,
    random: Math.random,
    setTimeout: globalThis.setTimeout,
  };
  Date.now = () => nowMs;
  Math.random = () => next() / 4_294_967_296;
  globalThis.setTimeout = ((run: (...all: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (!isWait(ms)) return ms >= leastDeadlineMs ? noTimer : real.setTimeout(run, ms, ...given);
    nowMs += ms;
    return real.setTimeout(run, 0, ...given);
  }) as typeof setTimeout;
  Object.assign(crypto, {
    getRandomValues: <Values extends ArrayBufferView>(values: Values): Values => {
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = next() >>> 24;
      return values;
    },
    randomUUID: () => {
      const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  });
  return {
    now: () => nowMs,
    moveTo: (instant) => {
      nowMs = Math.max(nowMs, instant);
    },
    moves: (ms) => {
      nowMs += ms;
    },
    ends() {
      givesCryptoBack();
      Date.now = real.now;
      Math.random = real.random;
      globalThis.setTimeout = real.setTimeout;
      const own = crypto as unknown as Record<string, unknown>;
      delete own.getRandomValues;
      delete own.randomUUID;
    },
  };
}

/** 32 bits at a time (sfc32): identifiers of a run never repeat. */
function numbersOf(seed: number): () => number {
  let [a, b, c, count] = [0x9e3779b9, 0x243f6a88, 0xb7e15162 ^ seed, 1];
  const next = () => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 16; round += 1) next();
  return next;
}
