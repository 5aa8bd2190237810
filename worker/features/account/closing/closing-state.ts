import type { RequestContext } from '../../../context';
import { addDays, civilDateOf } from '../../../domain/dates';
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
  return { kind: 'open', keptUntil: keptUntil(facts, market) };
}

/** Bookkeeping periods run from the end of the year of the last payment. */
export function keptUntil(
  { lastPaymentAt }: ClosingFacts,
  { timeZone, retention }: RequestContext['var']['market'],
): string | null {
  if (lastPaymentAt === null) return null;
  const year = Number(civilDateOf(lastPaymentAt, timeZone).slice(0, 4));
  return `${year + retention.bookkeepingYears}-12-31`;
}
