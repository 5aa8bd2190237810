import type { Intent, MemberAction, MembershipAction, PaymentAction } from './action';
import { cancel } from './cancel';
import { changeMethod } from './change-method';
import { changeProduct } from './change-product';
import { changeStudio } from './change-studio';
import { pause } from './pause';
import { payNow } from './pay-now';
import { resubscribe } from './resubscribe';
import { resume } from './resume';
import { undoCancel } from './undo-cancel';
import { undoPause } from './undo-pause';
import { withdraw } from './withdraw';

/**
 * Every action on a membership, in the order it is listed: paying first, then taking back what was just done, leaving last
 * and equally visible.
 */
const byIntent = {
  payNow,
  undoCancel,
  undoPause,
  resume,
  pause,
  changeProduct,
  changeStudio,
  resubscribe,
  changeMethod,
  withdraw,
  cancel,
} satisfies Readonly<Record<Intent, MemberAction>>;

export const memberActions: readonly MemberAction[] = Object.values(byIntent);

export const membershipActions = memberActions.filter(
  (action): action is MembershipAction => action.room === 'membership',
);

export const paymentActions = memberActions.filter((action): action is PaymentAction => action.room === 'payments');
