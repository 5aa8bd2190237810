import type { RequestContext } from '../context';
import { Conflict, requireChange } from '../services/database/database';
import { emptyState } from '../services/sessions/port';
import { deviceHintOf } from './device-hint';
import { isRealNavigation } from './guard';

/**
 * The session that ordered and proved its e-mail becomes a member's: a new id, once, in one batch. Any other browser,
 * a second try or a prefetch changes nothing. True when this request is a member's now.
 */
export async function becomeMember(c: RequestContext, subscriptionId: string): Promise<boolean> {
  const { services, session } = c.var;
  if (!isRealNavigation(c)) return false;
  const loaded = await session.authority();
  if (!loaded) return false;
  if (loaded.member) {
    await session.update((state) => ({ ...state, draft: null, order: null }));
    return true;
  }
  const subscription = await services.membership.getSubscriptionById(subscriptionId);
  if (!subscription?.isPaid || subscription.orderingSession !== loaded.pointer.idHash) return false;
  try {
    const { memberId } = subscription;
    await session.replace({ state: emptyState, memberId, authLevel: 'order', deviceHint: deviceHintOf(c) }, [
      services.database.prepare(
        `UPDATE subscription SET ordering_session = 'used' WHERE subscription_id = ? AND ordering_session = ?`,
        subscriptionId,
        loaded.pointer.idHash,
      ),
      requireChange(services.database),
    ]);
    return (await session.authority()) !== null;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}
