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

/** `inquiry`: the bank asks, no money was taken yet; `closed`: ended without a decision. */
export type DisputeState = 'inquiry' | 'needsResponse' | 'underReview' | 'won' | 'lost' | 'closed';

/** True once the bank asks nothing more. */
export const isClosed = (state: DisputeState): boolean => state === 'won' || state === 'lost' || state === 'closed';

/** The effect of a dispute on the membership, as a market's rule. */
export interface DisputeRule {
  /** Reasons for which access and charges rest from the day the money is taken until the bank decides. */
  readonly restsFor: readonly DisputeReason[];
  /** Reasons for which a lost dispute does not end the membership: only the one charge was wrong. */
  readonly staysFor: readonly DisputeReason[];
  readonly validFrom: string;
}

/** True while the bank holds the money. */
const isTaken = (state: DisputeState | null) => state === 'needsResponse' || state === 'underReview';

interface Step {
  readonly reason: DisputeReason;
  /** The state stored before; null: none. */
  readonly before: DisputeState | null;
  readonly state: DisputeState;
}

interface Standing {
  readonly isLive: boolean;
  /** Whether the membership rests already, and for this dispute or another. */
  readonly rests: 'forThis' | 'forAnother' | null;
}

export type DisputeEffect = 'rests' | 'goesOn' | 'ended' | null;

/** The effect of a change of state. The same state again has none. */
export function disputeEffectOf(rule: DisputeRule, { reason, before, state }: Step, standing: Standing): DisputeEffect {
  const { isLive, rests } = standing;
  if (!isLive || before === state) return null;
  if (state === 'lost' && !rule.staysFor.includes(reason)) return 'ended';
  if (isClosed(state)) return rests === 'forThis' ? 'goesOn' : null;
  const begins = isTaken(state) && !isTaken(before);
  return begins && rests === null && rule.restsFor.includes(reason) ? 'rests' : null;
}
