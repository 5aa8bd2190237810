import type { DifferenceKind } from '../../domain/back-office/health';
import type { BackupReport } from '../backup/port';
import type { Budget } from './budget';

export type JobName = 'sweep' | 'purge' | 'reconcile' | 'backup';

/**
 * Jobs started by cron. Each may run twice or an hour late without harm, works within the budget (without one, within
 * that of an invocation), and goes on with the next run where it stopped.
 */
export interface Jobs {
  /**
   * Sends the outbox, asks the provider about unpaid orders and invoices whose events may be lost, changes states at
   * midnight, and abandons orders unpaid for 24 h.
   */
  sweep(budget?: Budget): Promise<{
    sent: number;
    failed: number;
    settled: number;
    abandoned: number;
    turned: number;
    asked: number;
    /** Withdrawal statements reported to sellers. */
    told: number;
    /** Changes added to the figures of the business, and members whose name can be searched from now on. */
    counted: number;
    named: number;
    /** Copies of published documents in KV that were not what D1 has. */
    levelled: number;
  }>;
  /**
   * Deletes rows past their retention (docs/storage.md), in chunks, and moves old rows to the archive. `unfinished`: lists left
   * for the next run; `archived`: rows moved; `ended`: rows of the archive whose time was over; `unarchived`: 1 where there is none.
   */
  purge(budget?: Budget): Promise<{
    deleted: number;
    unfinished: number;
    kiosks: number;
    archived: number;
    ended: number;
    unarchived: 0 | 1;
  }>;
  /** Goes on with this night's backup, some seconds a run. */
  backup(budget?: Budget): Promise<BackupReport>;
  /** Compares our ledger with the provider's. Fault tests rely on it: "checked N, differences 0". */
  reconcile(budget?: Budget): Promise<ReconciliationReport>;
  /** Goes on with what the last comparison had to leave; null: there is nothing left. */
  reconcileRest(budget?: Budget): Promise<ReconciliationReport | null>;
}

/** How far a part of a job is. */
export interface Progress {
  /** Where the next run goes on; only the part itself reads it. */
  readonly at?: unknown;
  /** True while something is due that no run has come to yet. */
  readonly isLeft: boolean;
  /** ISO instant since which something is left, and the rows worked off since then. */
  readonly since?: string;
  readonly rows?: number;
  /** ISO day or instant that was reached; null: the part's order is not by time. */
  readonly reached?: string | null;
}

export interface Position {
  readonly parts: Readonly<Record<string, Progress>>;
  /** The part that the next run begins with, as the last one had nothing left for it. */
  readonly next?: string;
}

export interface Difference {
  readonly kind: DifferenceKind;
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

/** Parts of the jobs, which the back office calls by a name of their own. */
export const partNames = [
  ...['calendar', 'outbox', 'unpaid', 'owed', 'withdrawals', 'figures', 'names', 'copies', 'invitations'],
  ...['retention', 'archivedPayments', 'archivedAudit', 'archiveEnds', 'charges', 'refunds', 'disputes', 'changes'],
] as const;
export type PartName = (typeof partNames)[number];
