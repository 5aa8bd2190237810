import { createRoute } from '../../context';
import { parseGuid } from '../../domain/guid';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { Refusal } from '../errors/refusal';
import { noticeOf } from './notice';

const MemberPage = lazyPage(() => import('./member.page').then((page) => page.MemberPage));

/** Audited before it is read for showing: where the trace cannot be written, nothing is seen. */
export const memberRoute = createRoute().get(paths.deskMore.member.patterns[0], async (c) => {
  const { services, operator } = c.var;
  const subscriptionId = parseGuid(c.req.param('subscriptionId')) ?? '';
  const subscription = await services.membership.getSubscriptionById(subscriptionId);
  if (!subscription) throw new Refusal('notFound');
  await services.desk.note({ operator: operator.email, action: 'member.seen', subject: subscriptionId });
  const [facts, payments, disputes] = await Promise.all([
    services.memberLook.factsOf(subscriptionId),
    services.members.paymentsOf(subscription.memberId),
    services.disputes.ofSubscription(subscriptionId),
  ]);
  if (!facts) throw new Refusal('notFound');
  return render(
    c,
    <MemberPage
      market={services.markets[subscription.market]}
      standing={services.changes.standingOfRecord(subscription)}
      payments={payments.filter((payment) => payment.subscriptionId === subscriptionId)}
      disputes={disputes}
      facts={facts}
      notice={noticeOf(c)}
    />,
  );
});
