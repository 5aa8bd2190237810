/** After how long untouched a studio's screen asks, and after how long it is wiped then; every page at the screen. */
export const screenIdle = { idleMs: 60_000, warningMs: 15_000 } as const;

/** How often a start page that nobody touches calls, so that a silent screen is noticed and a new release is shown. */
export const screenCallsMs = 4 * 60_000;
