/** What support sends again on request; to the address in the books, never to another. */
export interface Resending {
  /**
   * For a batch: the first statement changes a row only for an open account with a mail address that did not get the
   * same from the desk too often of late. Empty where there is nobody to send it to.
   */
  activationCode(subscriptionId: string): Promise<D1PreparedStatement[]>;
  /** The receipt of a charge, or the credit note of a refund, as it was booked. */
  receipt(paymentId: string): Promise<D1PreparedStatement[]>;
}
