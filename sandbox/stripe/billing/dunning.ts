import type { Action } from '../context';
import { behaviourOf } from '../controls/behaviour';
import type { PaymentFailure } from '../records';

const secondsPerDay = 86_400;

/**
 * Epoch seconds of the attempt after the `attemptCount`-th, by the account's custom schedule; null when none is left.
 */
export const retryAt = (action: Action, attemptCount: number): number | null => {
  const days = behaviourOf(action.sandbox).retryAfterDays[attemptCount - 1];
  return days === undefined ? null : action.at + days * secondsPerDay;
};

/**
 * After these declines the provider schedules its retries but skips them, unless the payment method has changed by
 * then.
 */
const hardDeclines = [
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'stolen_card',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'authentication_required',
  'highest_risk_level',
  'transaction_not_allowed',
];
export const isHard = ({ code, decline_code }: PaymentFailure): boolean =>
  hardDeclines.includes(decline_code ?? '') || hardDeclines.includes(code);
