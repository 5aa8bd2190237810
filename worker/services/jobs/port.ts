import type { BackupReport } from '../backup/port';

/** Jobs started by cron. Each may run twice or an hour late without harm. */
export interface Jobs {
  /**
   * Sends the outbox, asks the provider about unpaid orders and invoices whose events may be lost, changes states at
   * midnight, and abandons orders unpaid for 24 h.
   */
  sweep(): Promise<{
    sent: number;
    failed: number;
    settled: number;
    abandoned: number;
    turned: number;
    asked: number;
    /** Withdrawal statements reported to sellers. */
    told: number;
  }>;
  /** Deletes rows past their retention (docs/storage.md), in chunks. `unfinished`: lists left for the next run. */
  purge(): Promise<{ deleted: number; unfinished: number; kiosks: number }>;
  /** Goes on with this night's backup, some seconds a run. */
  backup(): Promise<BackupReport>;
  /** Compares our ledger with the provider's. Fault tests rely on it: "checked N, differences 0". */
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
  /** The provider's list it was found in, and when that row was created there (epoch milliseconds). */
  readonly list?: 'charges' | 'refunds' | 'disputes' | 'changes';
  readonly at?: number;
}

export interface ReconciliationReport {
  readonly checked: number;
  readonly differences: readonly Difference[];
  /** Lists of the provider that this run could not read to their end; the next run continues. */
  readonly cut: readonly ('charges' | 'refunds' | 'disputes' | 'changes')[];
  /** True if the provider could not be asked: the report then says nothing about charges. */
  readonly providerUnavailable: boolean;
}

/** The last run of a job, as the back office shows it. */
export interface JobRun {
  readonly ranAt: string;
  readonly outcome: 'done' | 'failed';
  readonly counts: Readonly<Record<string, number>>;
}
