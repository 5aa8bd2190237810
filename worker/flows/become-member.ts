import type { RequestContext } from '../context';
import { isWritten } from '../failures';
import { isRealNavigation } from '../middleware/guard';
import { deviceHintOf } from '../request/device-hint';
import { emptyState } from '../services/sessions/port';
import { newDeviceStatements, rememberBrowser } from './known-browser';

/**
 * Turns the session that placed the order and proved its e-mail address into a member's session: in one batch, once,
 * under a new id, with the time of that proof as its login time. Changes nothing for another browser, a second attempt,
 * a prefetch, a revoked proof or an order that is not paid. Returns true when this request now belongs to a logged-in
 * member.
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
  const known = session.taken('order');
  const subscription =
    known?.subscriptionId === subscriptionId ? known : await services.membership.getSubscriptionById(subscriptionId);
  const orderingSession = loaded.pointer.idHash;
  if (!subscription?.isPaid || subscription.orderingSession !== orderingSession || !subscription.provedAt) return false;
  const { memberId, provedAt } = subscription;
  // A first-time member needs no mail about this browser; an earlier member gets one if the browser is new to them.
  const before = session.taken('earlier') ?? (await services.members.earlierOf(memberId));
  const told = before.paid > 1 ? await newDeviceStatements(c, memberId, before.member) : [];
  // Whoever is let in is shown their account at once.
  session.ahead('overview', (idHash) => services.members.overviewOfSession(idHash));
  const claim = await services.membership.claimStatements({ subscriptionId, orderingSession });
  const member = { state: emptyState, memberId, authLevel: 'order', provedAt, deviceHint: deviceHintOf(c) } as const;
  if (!(await isWritten(session.replace(member, [...claim, ...told])))) return false;
  if (told.length > 0) services.outbox.wake();
  await rememberBrowser(c, memberId);
  return (await session.authority()) !== null;
}
