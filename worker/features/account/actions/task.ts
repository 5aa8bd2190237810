import type { AccountSubscription } from '../membership/account-subscription';

/** Why a form is shown again. None of these changed anything. */
export type TaskFault =
  | { readonly kind: 'choose' }
  | { readonly kind: 'confirm' | 'otherDays' | 'keyExpired' | 'declined' | 'unavailable' }
  | { readonly kind: 'otherAmount'; readonly beforeMinor: number; readonly nowMinor: number };

/** What the form of every action needs. */
export interface TaskProps {
  subscription: AccountSubscription;
  /** Civil date in the market's zone. */
  today: string;
  /** Makes a second press of the same form have no further effect. */
  formKey: string;
  fault: TaskFault | null;
  email: string;
}
