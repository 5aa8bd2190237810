import type { RequestContext } from '../context';
import { Conflict } from '../services/database/database';
import { emptyState } from '../services/sessions/port';
import { deviceHintOf } from './device-hint';
import { isRealNavigation } from './guard';
import { newDeviceStatements, rememberBrowser } from './known-browser';

/**
 * The session that ordered and proved its e-mail becomes a member's: a new id, once, in one batch, and no fresher than
 * that proof. Any other browser, a second try, a prefetch, a proof that was revoked or an order that is over changes
 * nothing. True when this request is a member's now.
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
  const orderingSession = loaded.pointer.idHash;
  if (!subscription?.isPaid || subscription.orderingSession !== orderingSession || !subscription.provedAt) return false;
  try {
    const { memberId, provedAt } = subscription;
    // Who has just joined knows where; who was a member before is told of a browser that is new.
    const paid = (await services.members.subscriptionsOf(memberId)).filter(({ isPaid }) => isPaid);
    const told = paid.length > 1 ? await newDeviceStatements(c, memberId) : [];
    await session.replace({ state: emptyState, memberId, authLevel: 'order', provedAt, deviceHint: deviceHintOf(c) }, [
      ...services.membership.claimStatements({ subscriptionId, orderingSession }),
      ...told,
    ]);
    if (told.length > 0) services.outbox.wake();
    await rememberBrowser(c, memberId);
    return (await session.authority()) !== null;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}
