import { retention } from './retention';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** So many within so long. */
export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
  /** The window begins anew with each that is let through: in no stretch of its length are there more. */
  readonly renews?: boolean;
}

/** Codes one asker gets for one mailbox: the fourth waits a quarter of an hour, and whoever goes on waits longer and longer. */
const oneMailbox: readonly Limit[] = [
  { limit: 3, windowMs: 15 * minuteMs, renews: true },
  { limit: 6, windowMs: hourMs },
  { limit: 12, windowMs: 4 * hourMs },
];

/**
 * Codes by mail, by who asks for them (docs/decisions/027). A stranger is a network and a browser; none of a stranger's
 * limits is spent by a browser in which the owner was logged in before, nor by a member who proves again who is there.
 */
export const codeLimits = {
  networkAndMailbox: oneMailbox,
  browserAndMailbox: oneMailbox.slice(0, 1),
  browser: { limit: 9, windowMs: hourMs },
  network: { limit: 60, windowMs: 15 * minuteMs },
  neighbourhood: { limit: 180, windowMs: 15 * minuteMs },
  neighbourhoodAndMailbox: { limit: 12, windowMs: hourMs },
  /** From here on a stranger waits before the mailbox gets one more; `waitMs` says how long. */
  mailbox: { limit: 5, windowMs: dayMs },
  /** So many get a network and its neighbourhood in their windows of above where the seller's hour is used up. */
  reserve: { network: 2, neighbourhood: 4 },
  /** Of one seller, by what they are for: an address that is typed anew, or a member's. Who asked for little is let past. */
  cell: { known: { limit: 20_000, windowMs: hourMs }, typed: { limit: 5_000, windowMs: hourMs } },
  /** A browser that was logged in before, and a session that proves itself again. */
  own: oneMailbox.slice(0, 2),
} as const;

/** How long a promised place is kept open once its time has come. */
export const placeMs = retention.limitHours * hourMs;

/**
 * The wait of a stranger for one more code to a mailbox that got `spent` from strangers within a day, counted from the
 * stranger's own first wish: whatever others do meanwhile, it grows no longer. A quarter of an hour at most.
 */
export function waitMs(spent: number): number {
  const over = spent - codeLimits.mailbox.limit;
  return over < 0 ? 0 : Math.min(15, 2 ** Math.min(over, 4)) * minuteMs;
}

/** Wrong tries at short codes of strangers: past any of them only long codes are made and compared. */
export const tryLimits = {
  network: { limit: 20, windowMs: 15 * minuteMs },
  neighbourhood: { limit: 60, windowMs: 15 * minuteMs },
  cell: { limit: 2_000, windowMs: dayMs },
} as const satisfies Record<string, Limit>;

/** Digits of a code: enough for five tries by whoever asked, and enough for as many as anybody can make. */
export const codeDigits = { short: 6, long: 12 } as const;

/** Tries of an activation code by one asker at one address: 30¹⁰ codes need no limit of the address itself. */
export const activationTries: Limit = { limit: 5, windowMs: 15 * minuteMs };
