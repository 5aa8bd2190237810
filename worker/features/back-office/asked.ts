import type { SummaryRow } from '../../ui/block/summary-list';

export interface Asked {
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly says: string;
  /** Whom it concerns, and what it changes. */
  readonly facts: readonly SummaryRow[];
  readonly button: string;
  readonly isDangerous?: boolean;
}
