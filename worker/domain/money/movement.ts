export type MovementKind =
  | 'charge'
  | 'creditNote'
  | 'refund'
  | 'refundFailed'
  | 'disputeTaken'
  | 'disputeReturned'
  | 'disputeFee'
  | 'disputeFeeReturned'
  /** The dispute was lost: no money moves, but what was owed to the member of this charge is settled by the bank. */
  | 'disputeLost'
  /** An amount the invoice carried over to the next one; below zero the member owes it. */
  | 'balanceCarried'
  /** A refund that was paid without the provider. */
  | 'paidOtherwise';

/**
 * Factors by which a kind changes the account and what is owed to the member. The sum they multiply is never negative,
 * except for a carried balance and a lost dispute that an appeal turned.
 */
const effects: Readonly<Record<MovementKind, readonly [amount: number, owed: number]>> = {
  charge: [1, 0],
  creditNote: [0, 1],
  refund: [-1, -1],
  refundFailed: [1, 1],
  disputeTaken: [-1, 0],
  disputeReturned: [1, 0],
  disputeFee: [-1, 0],
  disputeFeeReturned: [1, 0],
  disputeLost: [0, -1],
  balanceCarried: [0, 1],
  paidOtherwise: [0, -1],
};

interface Moved {
  readonly kind: MovementKind;
  /** Minor units; the kind determines the direction. */
  readonly sumMinor: number;
}

/** What a movement adds to the account, in minor units; below zero what left it. */
export const amountOf = ({ kind, sumMinor }: Moved): number => effects[kind][0] * sumMinor;

/** What it adds to what is owed to the member, in minor units. */
export const owedOf = ({ kind, sumMinor }: Moved): number => effects[kind][1] * sumMinor;
