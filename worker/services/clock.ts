export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Local environment only: moves the app's time forward. */
  advance(seconds: number): void;
  reset(): void;
}

export function createClock(realNow: () => number): Clock {
  let offsetMs = 0;
  return {
    now: () => realNow() + offsetMs,
    advance: (seconds) => {
      offsetMs += seconds * 1000;
    },
    reset: () => {
      offsetMs = 0;
    },
  };
}
