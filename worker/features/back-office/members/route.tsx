import { createRoute } from '../../../context';
import { parseGuid } from '../../../domain/guid';
import { markets } from '../../../domain/markets';
import { Refusal } from '../../../failures';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { isTheirs, noteLook } from '../access/look';
import { noticeOf } from '../notice';

const MemberPage = lazyPage(() => import('./page').then((page) => page.MemberPage));

/** The audit entry is written before the data is read; if that fails, nothing is shown. */
export const memberRoute = createRoute().get(paths.backOfficeMore.member.patterns[0], async (c) => {
  const { services } = c.var;
  const subscriptionId = parseGuid(c.req.param('subscriptionId')) ?? '';
  const subscription = await services.membership.getSubscriptionById(subscriptionId);
  if (!subscription || !isTheirs(c, subscription.market)) throw new Refusal('notFound');
  await noteLook(c, { market: subscription.market, subject: subscriptionId });
  const [facts, payments, disputes, requests, notes] = await Promise.all([
    services.memberLook.factsOf(subscriptionId),
    services.members.paymentsOf(subscription.memberId),
    services.disputes.ofSubscription(subscriptionId),
    services.refundRequests.open({ subscriptionId }),
    services.calls.notesOf(subscription.memberId),
  ]);
  if (!facts) throw new Refusal('notFound');
  return render(
    c,
    <MemberPage
      market={markets[subscription.market]}
      standing={services.changes.standingOfRecord(subscription)}
      payments={payments.filter((payment) => payment.subscriptionId === subscriptionId)}
      disputes={disputes}
      facts={facts}
      requests={requests}
      notes={notes}
      notice={noticeOf(c)}
    />,
  );
});
