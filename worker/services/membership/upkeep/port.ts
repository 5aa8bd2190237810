/** An order that is not paid yet. */
export interface UnpaidOrder {
  readonly subscriptionId: string;
  /** The provider's checkout where it is being paid. */
  readonly checkout: string | null;
  /** ISO instant of the order, or of its latest checkout. */
  readonly since: string;
}

/** What time alone does to memberships, for the jobs. Each call may be repeated. */
export interface Upkeep {
  /**
   * Begins and ends pauses and ends memberships whose last day has passed, a bounded number of each. `changed`: rows;
   * `isLeft`: there may be more.
   */
  turnDays(): Promise<{ readonly changed: number; readonly isLeft: boolean }>;
  /**
   * At most `most` orders unpaid since before this ISO instant, the longest not looked at first, and none that was
   * looked at since the run began (`lookedBefore`, ISO). They are moved to the end of the queue at once, so that one that
   * fails does not block the others.
   */
  takeUnpaid(before: string, lookedBefore: string, most: number): Promise<readonly UnpaidOrder[]>;
  /**
   * Ids of memberships about which the provider has to be asked, since events of theirs may have been lost. They are
   * not returned again for a while. At most `most`.
   */
  takeOwed(most: number): Promise<readonly string[]>;
  /** These could not be asked about: they are returned again with the next run. */
  giveBackOwed(subscriptionIds: readonly string[]): Promise<void>;
}
