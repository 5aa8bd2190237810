import type { Figures, Scope } from '../../domain/back-office/business';
import type { CivilDate } from '../../domain/dates';
import type { LedgerSum, VatLine } from '../../domain/money/vat-journal';

/** Figures of one day (`YYYY-MM-DD`) or month (`YYYY-MM`). */
export interface PeriodFigures {
  readonly period: string;
  readonly figures: Figures;
}

export interface KeyFigures {
  /** Id of a studio or product; empty for the market. */
  readonly key: string;
  readonly now: Figures;
  readonly month: Figures;
  readonly before: Figures;
}

/** Sums of the business by day and month, kept by triggers and a job; no method reads members or payments. */
export interface Business {
  /** What there is at this moment, as of the last run of the job. */
  now(scope: Scope, key: string): Promise<Figures>;
  /** Oldest first; a period in which nothing was kept is absent. */
  series(scope: Scope, key: string, from: string, until: string): Promise<readonly PeriodFigures[]>;
  /** All studios, or all products, in one month and the month before (`YYYY-MM`). */
  byKey(scope: Scope, month: string): Promise<readonly KeyFigures[]>;
  /** Lines of the days between two, both included, and what the ledger's own sums of these days are. */
  vatJournal(
    from: CivilDate,
    until: CivilDate,
  ): Promise<{ readonly lines: readonly VatLine[]; readonly ledger: readonly LedgerSum[] }>;
}
