/** A charge that failed. Dates are civil dates. */
export interface OpenPayment {
  payment: string;
  amountMinor: number;
  method: string | null;
  failedOn: string;
  hasAccess: boolean;
  accessUntil: string;
  nextTryOn: string | null;
  /** Last day on which paying keeps the membership. */
  deadline: string;
  /** The bank asks the cardholder to approve the charge. */
  asksOwner: boolean;
}

export interface PaymentKeys {
  pay: string;
  method: string;
}
