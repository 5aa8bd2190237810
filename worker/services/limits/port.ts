import type { Limit } from '../../domain/limits';

/** One of something that is to be spent: a limit and whose it is. */
export interface Want extends Limit {
  /** From `keyOf`: nobody's network or address stands in the database. */
  readonly key: string;
  /** A place in the queue that goes before this limit, once its time has come. */
  readonly place?: string;
  /** Used up, it holds up only an asker who has spent the reserve of another one of the same wants. */
  readonly isSoft?: boolean;
  /** So many of this one are let past those that are soft. */
  readonly reserve?: number;
}

/** SQL and its values, from `?4` on. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Counters with an end, in the database of whoever is asked. */
export interface Limits {
  /** The name of a counter: its kind in clear, whose it is as a keyed checksum. */
  keyOf(kind: string, ...whose: string[]): Promise<string>;
  /**
   * Spends one of each, or none at all where one of them is used up: a single statement, so that it is exact however many
   * come at once. Gives back `spent` of each. What follows in the batch asks `changes() > 0`. Nothing is spent unless `onlyIf` holds; where
   * `regardless` holds, it is counted past the limit.
   */
  spend(wants: readonly Want[], conditions?: { onlyIf?: Condition; regardless?: Condition }): D1PreparedStatement;
  /** For a batch: one of each is not spent after all. */
  giveBack(wants: readonly Want[]): D1PreparedStatement;
  /** For a batch: as if nothing had ever been spent. */
  forget(wants: readonly Want[]): D1PreparedStatement;
  /** Whether one of them at least has no room now. Spends nothing. Throws Unavailable. */
  isUsedUp(wants: readonly Want[]): Promise<boolean>;
  /** After `spend` changed nothing: the instant at which all of them have room. A place is taken where one can be had. */
  retryAt(wants: readonly Want[]): Promise<number>;
}
