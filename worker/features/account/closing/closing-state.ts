import type { RequestContext } from '../../../context';
import { addDays } from '../../../domain/dates';
import { bookkeptUntil } from '../../../domain/markets/archive-age';
import type { ClosingFacts } from '../../../services/members/port';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import { isOver } from '../membership/account-subscription';

export type ClosingState =
  | {
      readonly kind: 'open';
      /** Last civil day until which bookkeeping data is kept; null when there is none. */
      readonly keptUntil: string | null;
    }
  /**
   * A membership runs. `from`: first day the account can be closed; if not `isCancelled`, supposing it is cancelled
   * today.
   */
  | { readonly kind: 'live'; readonly from: string | null; readonly isCancelled: boolean }
  | { readonly kind: 'order' };

/**
 * Whether the account can be closed today. Uses the standing, since a membership's stored state may be up to a night
 * old.
 */
export function closingState(c: RequestContext, facts: ClosingFacts, all: readonly MembershipStanding[]): ClosingState {
  const { market } = c.var;
  const live = all.filter((one) => !isOver(one));
  if (live.length > 0) {
    const lastDays = live.map(({ subscription, actions }) => subscription.stopDate ?? actions.cancel?.lastDay ?? null);
    const isKnown = lastDays.every((day) => day !== null);
    return {
      kind: 'live',
      from: isKnown ? addDays(lastDays.toSorted().at(-1) ?? '', 1) : null,
      isCancelled: live.every(({ subscription }) => subscription.stopDate !== null),
    };
  }
  if (facts.hasOpenOrder) return { kind: 'order' };
  const { lastPaymentAt } = facts;
  return { kind: 'open', keptUntil: lastPaymentAt && bookkeptUntil(market, lastPaymentAt) };
}
