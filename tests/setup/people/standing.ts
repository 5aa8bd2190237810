import type { CellServices } from '../../../worker/services';
import type { MembershipStanding } from '../../../worker/services/membership/plans/port';

/** A member's membership at this instant. */
export async function standingIn(
  { membership, changes }: Pick<CellServices, 'membership' | 'changes'>,
  { memberId, subscriptionId }: { readonly memberId: string; readonly subscriptionId: string },
): Promise<MembershipStanding> {
  const subscription = await membership.getSubscriptionById(subscriptionId);
  if (subscription?.memberId !== memberId) throw new Error('no such membership');
  return changes.standingOfRecord(subscription);
}
