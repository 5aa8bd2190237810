const failuresToOpen = 5;
const windowMs = 10_000;
const restMs = 5_000;

export interface Breaker {
  /** False while the breaker is open after failures; when its pause is over, one probe is allowed. */
  allows(now: number): boolean;
  record(succeeded: boolean, now: number): void;
}

/**
 * A circuit breaker, one per partner and isolate. It only saves visitors from waiting for a partner that just failed
 * five times; nothing else depends on it.
 */
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
