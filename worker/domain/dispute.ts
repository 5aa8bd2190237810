export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'subscriptionCanceled',
  'creditNotProcessed',
  'duplicate',
  'notReceived',
  'notAcceptable',
  'other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** `inquiry`: the bank asks, nothing has been taken yet; `closed`: it ended without a winner. */
export type DisputeState = 'inquiry' | 'needsResponse' | 'underReview' | 'won' | 'lost' | 'closed';

/** What a charge that a bank asks back does to the membership it was for. */
export interface DisputeRule {
  /** Reasons for which access and charges rest from the day the money is taken until the bank has decided. */
  readonly restsFor: readonly DisputeReason[];
  /** Reasons for which a lost one leaves the membership as it is: one charge was too many, the others are paid. */
  readonly staysFor: readonly DisputeReason[];
  readonly validFrom: string;
}

/** The bank has the money, or is about to keep it. */
const isTaken = (state: DisputeState | null) => state === 'needsResponse' || state === 'underReview';

interface Step {
  readonly reason: DisputeReason;
  /** What was known before; null: nothing. */
  readonly before: DisputeState | null;
  readonly state: DisputeState;
}

interface Standing {
  readonly isLive: boolean;
  /** Rests already, and whether for this dispute. */
  readonly rests: 'forThis' | 'forAnother' | null;
}

export type DisputeEffect = 'rests' | 'goesOn' | 'ended' | null;

/** What comes of a step, once: told again, the same state is no step. */
export function disputeEffectOf(rule: DisputeRule, { reason, before, state }: Step, standing: Standing): DisputeEffect {
  const { isLive, rests } = standing;
  if (!isLive || before === state) return null;
  if (state === 'lost' && !rule.staysFor.includes(reason)) return 'ended';
  if (state === 'won' || state === 'lost' || state === 'closed') return rests === 'forThis' ? 'goesOn' : null;
  const begins = isTaken(state) && !isTaken(before);
  return begins && rests === null && rule.restsFor.includes(reason) ? 'rests' : null;
}
