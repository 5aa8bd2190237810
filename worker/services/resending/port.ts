import type { Statement } from '../database/port';
/** Mails that support sends again on request, always to the stored address. */
export interface Resending {
  /**
   * For a batch: the first statement changes a row only for an open account that was not sent the same too often
   * lately. Empty without a recipient.
   */
  activationCode(subscriptionId: string): Promise<Statement[]>;
  /** The receipt of a charge or the credit note of a refund, as recorded. */
  receipt(paymentId: string): Promise<Statement[]>;
}
