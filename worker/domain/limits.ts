import { dayMs, hourMs, minuteMs } from './dates';
import { retention } from './markets/retention';

/** At most `limit` uses within `windowMs`. */
export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
  /** Every permitted use restarts the window. */
  readonly renews?: boolean;
}

/** Codes to one asker for one mailbox: the fourth waits 15 minutes, and further ones longer and longer. */
const quarterHourly: Limit = { limit: 3, windowMs: 15 * minuteMs, renews: true };
const hourly: Limit = { limit: 6, windowMs: hourMs };
const fourHourly: Limit = { limit: 12, windowMs: 4 * hourMs };

/**
 * Limits of codes by mail, by asker (docs/decisions/027). A stranger is counted by network and browser. Browsers in
 * which the owner was logged in before, and members in a step-up, have limits of their own.
 */
export const codeLimits = {
  networkAndMailbox: [quarterHourly, hourly, fourHourly],
  browserAndMailbox: [quarterHourly],
  browser: { limit: 9, windowMs: hourMs },
  network: { limit: 60, windowMs: 15 * minuteMs },
  neighbourhood: { limit: 180, windowMs: 15 * minuteMs },
  neighbourhoodAndMailbox: { limit: 12, windowMs: hourMs },
  /** Codes to a mailbox for strangers; from here on each waits for `waitMs`. */
  mailbox: { limit: 5, windowMs: dayMs },
  /**
   * Codes that a network and its neighbourhood still get in their windows when the seller's hourly limit is used up.
   */
  reserve: { network: 2, neighbourhood: 4 },
  /**
   * Codes of one seller within an hour, for newly typed addresses and for members'. Askers with an unused reserve are
   * not affected.
   */
  cell: { known: { limit: 20_000, windowMs: hourMs }, typed: { limit: 5_000, windowMs: hourMs } },
  /** Codes to a browser that was logged in before, or for a step-up. */
  own: [quarterHourly, hourly],
} as const;

/** How long a promised place in the queue stays valid after its time. */
export const placeMs = retention.limitHours * hourMs;

/**
 * Milliseconds a stranger waits for another code to a mailbox to which strangers had `spent` codes sent within a day.
 * Counted from the stranger's own first request, so that others' requests do not prolong it. 15 minutes at most.
 */
export function waitMs(spent: number): number {
  const over = spent - codeLimits.mailbox.limit;
  return over < 0 ? 0 : Math.min(15, 2 ** Math.min(over, 4)) * minuteMs;
}

/** Wrong attempts at strangers' short codes; beyond any of these limits only long codes are issued and compared. */
export const tryLimits = {
  network: { limit: 20, windowMs: 15 * minuteMs },
  neighbourhood: { limit: 60, windowMs: 15 * minuteMs },
  cell: { limit: 2_000, windowMs: dayMs },
} as const satisfies Record<string, Limit>;

/** Attempts at one code by mail; after that another has to be asked for. */
export const codeTries = 5;

/** Digits of a code: `short` withstands `codeTries` attempts per asker, `long` any number of attempts. */
export const codeDigits = { short: 6, long: 12 } as const;

/** Attempts at an activation code by one asker at one address. With 30¹⁰ codes the address itself needs no limit. */
export const activationTries: Limit = { limit: 5, windowMs: 15 * minuteMs };
