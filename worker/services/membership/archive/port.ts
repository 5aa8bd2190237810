import type { PaymentPlace } from '../../../domain/money/payment-place';
import type { Question, Row } from '../../database/port';
import type { PaymentRecord } from '../port';

interface Older {
  /** Newest first. */
  readonly payments: readonly PaymentRecord[];
  /** Null: that is all. */
  readonly next: PaymentPlace | null;
}

export interface ArchivedLook {
  readonly at: string;
  readonly actor: string;
  readonly role: string | null;
  readonly action: string;
}

/** Rows by the table they are of. */
export type ArchivedRows = Readonly<Record<'payment' | 'movement' | 'audit', readonly Row[]>>;

export interface Exported {
  readonly memberId: string;
  readonly subscriptionIds: readonly string[];
  /** Keys of the rows that the cell was found to hold, read before the archive: what moves meanwhile is in one of them. */
  readonly held: ArchivedRows;
}

/**
 * Payments, their movements and the audit, older than `retention.archiveAfterMonths` of the market, in a database of their own
 * beside the cell's (decision 062). Without one everything stays in the cell, and every method still answers. A row that is in
 * both is the cell's.
 */
export interface Archive {
  readonly isBound: boolean;
  /**
   * Takes a payment (the charge of a refund) back into the cell with all that belongs to it, before something happens to it.
   * False: the archive does not have it. Throws Unavailable.
   */
  bringBack(which: { readonly reference: string } | { readonly paymentId: string }): Promise<boolean>;
  /** Payments of a member before a place in their list, here and in the archive. */
  olderPayments(memberId: string, before: PaymentPlace | null): Promise<Older>;
  /** A payment of the member with the charge or the refunds that belong to it; empty if they have none of this id. */
  paymentOf(memberId: string, paymentId: string): Promise<readonly PaymentRecord[]>;
  /** What operators did and looked at of these memberships and members, newest first. */
  looksOf(subjects: readonly string[]): Promise<readonly ArchivedLook[]>;
  /** For the file a member takes along: rows that the cell does not hold, oldest first. */
  exportOf(exported: Exported): Promise<ArchivedRows>;
  /** Keys of what the cell holds of a member, asked with what else is read of them. */
  asksHeld(memberId: string): Promise<Question<ArchivedRows>>;
}
