import type { Limit } from '../../domain/limits';
import type { Question, Statement } from '../database/port';

/** A limit and the counter it applies to. */
export interface Want extends Limit {
  /** From `keyOf`, so that no network or address is stored. */
  readonly key: string;
  /** A place in the queue; once its time has come it overrides this limit. */
  readonly place?: string;
  /** A soft limit: it applies only to an asker who has used up another limit's `reserve` in the same call. */
  readonly isSoft?: boolean;
  /** Number of uses of this limit for which soft limits do not apply. */
  readonly reserve?: number;
}

/** SQL condition and its values, whose parameters start at `?4`. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Counters that expire, stored in the cell's database. */
export interface Limits {
  /** The key of a counter: its kind in plain text, the owner as an HMAC. */
  keyOf(kind: string, ...whose: string[]): Promise<string>;
  /**
   * Counts one use of each limit, or of none if one is used up: a single statement, so it is exact under concurrency.
   * Returns `spent` of each. Later statements of the batch check `changes() > 0`. `onlyIf`: counts only if it holds;
   * `regardless`: counts beyond the limit if it holds.
   */
  spend(wants: readonly Want[], conditions?: { onlyIf?: Condition; regardless?: Condition }): Statement;
  /** For a batch that has spent: places in the queue whose time has come are used up. */
  leave(wants: readonly Want[]): Statement;
  /** For a batch: takes back one use of each. */
  giveBack(wants: readonly Want[]): Statement;
  /** For a batch: resets the counters. */
  forget(wants: readonly Want[]): Statement;
  /** Whether at least one limit is used up. Counts nothing. */
  asksUsedUp(wants: readonly Want[]): Question<boolean>;
  /**
   * After `spend` changed nothing: the instant (epoch milliseconds) at which all limits have room. Reserves a place in
   * the queue where a limit has one.
   */
  retryAt(wants: readonly Want[]): Promise<number>;
}
