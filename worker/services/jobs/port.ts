/** What Cron wakes. Each job may run twice or an hour late without harm. */
export interface Jobs {
  /**
   * Drains the outbox, fetches back what waits for payment or fell due unheard, turns states at midnight, abandons orders
   * nobody paid for 24 h.
   */
  sweep(): Promise<{
    sent: number;
    failed: number;
    settled: number;
    abandoned: number;
    turned: number;
    asked: number;
    /** Statements of withdrawal told to sellers. */
    told: number;
  }>;
  /** Deletes what has outlived its purpose (docs/storage.md), in chunks. `unfinished`: parts left for the next run. */
  purge(): Promise<{ deleted: number; unfinished: number; kiosks: number }>;
  /** Compares our books with the provider's. The oracle of every fault test: "checked N, differences 0". */
  reconcile(): Promise<ReconciliationReport>;
}

export interface Difference {
  readonly kind:
    | 'chargedNotActive'
    | 'activeNotCharged'
    | 'otherAmount'
    | 'refundNotBooked'
    | 'refundFailed'
    | 'runsOn'
    | 'untold'
    | 'pendingTooLong'
    | 'deadOutbox'
    | 'ledgerMissing'
    | 'ledgerAmount'
    | 'ledgerDay'
    | 'ledgerUnknown';
  readonly subject: string;
  readonly detail: string;
  /** The provider's list it was seen in, and when that row was made there, epoch milliseconds. */
  readonly list?: 'charges' | 'refunds' | 'disputes' | 'changes';
  readonly at?: number;
}

export interface ReconciliationReport {
  readonly checked: number;
  readonly differences: readonly Difference[];
  /** Lists of the provider that one run could not read to their end: the next one goes on there. */
  readonly cut: readonly ('charges' | 'refunds' | 'disputes' | 'changes')[];
  /** Set when the provider could not be asked: the report then says nothing about charges. */
  readonly providerUnavailable: boolean;
}

/** The last run of a job, as the desk shows it. */
export interface JobRun {
  readonly ranAt: string;
  readonly outcome: 'done' | 'failed';
  readonly counts: Readonly<Record<string, number>>;
}
