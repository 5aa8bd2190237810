import type { SandboxContext } from '../../context';

const offsetKey = 'stripe:clock-offset-seconds';

/** Seconds by which the provider's clock is ahead of the real one. */
export const clockOffsetSeconds = ({ store }: SandboxContext) => store.get<number>(offsetKey) ?? 0;

const realSeconds = ({ now }: SandboxContext) => Math.floor(now() / 1000);

/** The provider's clock, epoch seconds. */
export const providerSeconds = (context: SandboxContext) => realSeconds(context) + clockOffsetSeconds(context);

export const moveClock = (context: SandboxContext, seconds: number) =>
  context.store.put(offsetKey, clockOffsetSeconds(context) + seconds);

/**
 * Adjusts a time from a caller whose clock was not moved: if it lies between the real and the moved clock, it is meant
 * as a distance from now and is moved by the same offset.
 */
export const aheadOfClock = (context: SandboxContext, seconds: number): number => {
  const isBehindMovedClock = seconds <= providerSeconds(context) && seconds > realSeconds(context);
  return isBehindMovedClock ? seconds + clockOffsetSeconds(context) : seconds;
};
