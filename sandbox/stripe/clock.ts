import type { SandboxContext } from '../context';

const offsetKey = 'stripe:clock-offset-seconds';

/** How far the provider's clock is ahead of the real one. */
export const clockOffsetSeconds = ({ store }: SandboxContext) => store.get<number>(offsetKey) ?? 0;

export const realSeconds = ({ now }: SandboxContext) => Math.floor(now() / 1000);

/** The provider's clock, epoch seconds. */
export const providerSeconds = (context: SandboxContext) => realSeconds(context) + clockOffsetSeconds(context);

export const moveClock = (context: SandboxContext, seconds: number) =>
  context.store.put(offsetKey, clockOffsetSeconds(context) + seconds);

/**
 * A caller whose clock was not moved sends times that lie ahead of the real clock and behind the moved one.
 * They are meant as distances from now, so they are moved as far as the clock was.
 */
export const aheadOfClock = (context: SandboxContext, seconds: number): number => {
  const isBehindMovedClock = seconds <= providerSeconds(context) && seconds > realSeconds(context);
  return isBehindMovedClock ? seconds + clockOffsetSeconds(context) : seconds;
};
