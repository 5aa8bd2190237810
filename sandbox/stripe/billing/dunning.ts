import { behaviourOf } from '../behaviour';
import type { Action } from '../context';
import type { PaymentFailure } from '../records';

const secondsPerDay = 86_400;

/** Time of the next attempt after this one, the `attemptCount`-th, or null when there is none left: the account's custom schedule. */
export const retryAt = (action: Action, attemptCount: number): number | null => {
  const days = behaviourOf(action.sandbox).retryAfterDays[attemptCount - 1];
  return days === undefined ? null : action.at + days * secondsPerDay;
};

/** After these the provider schedules its retries and makes none of them, unless the means of payment is another by then. */
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
