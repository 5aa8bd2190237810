const failuresToOpen = 5;
const windowMs = 10_000;
const restMs = 5_000;

export interface Breaker {
  /** False while the partner rests after failing; one probe is let through when the rest is over. */
  allows(now: number): boolean;
  record(succeeded: boolean, now: number): void;
}

/** One a partner and isolate: it only saves visitors from waiting for what just failed five times; nothing depends on it. */
export function createBreaker(): Breaker {
  let failures: number[] = [];
  let restsUntil = 0;
  return {
    allows(now) {
      if (now < restsUntil) return false;
      if (restsUntil > 0) restsUntil = now + restMs;
      return true;
    },
    record(succeeded, now) {
      if (succeeded) {
        failures = [];
        restsUntil = 0;
        return;
      }
      failures = [...failures.filter((at) => at > now - windowMs), now];
      if (failures.length >= failuresToOpen) restsUntil = now + restMs;
    },
  };
}
