/** What one run did. */
export interface BackupReport {
  /** 1: no bucket is bound, so there is no backup. */
  readonly unset: 0 | 1;
  /** Rows read, and chunks of them that were new and written. */
  readonly rows: number;
  readonly chunks: number;
  /** 1: the time was up, and the next run goes on. */
  readonly unfinished: 0 | 1;
  /** Rows that were restored from the bucket to see that it can be done, and those of them that are still like that. */
  readonly sampled: number;
  readonly same: number;
}

/** What one run may use: D1 calls are shared by the cells of an invocation. */
export interface Allowance {
  allows(cost: { readonly calls: number }): boolean;
}

export interface Backup {
  /** Goes on with the backup of this night, within the budget, until it is whole; then nothing until the next night. */
  step(budget: Allowance): Promise<BackupReport>;
  /**
   * The newest whole night, `endedAt` `damaged` where its list cannot be read; `unset` without a bucket, null while there is
   * none. Throws if the bucket does not answer.
   */
  newest(): Promise<{ readonly night: string; readonly endedAt: string } | 'unset' | null>;
}
