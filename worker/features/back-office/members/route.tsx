import { createRoute, type RequestContext } from '../../../context';
import { civilDateOf } from '../../../domain/dates';
import { parseGuid } from '../../../domain/guid';
import { markets } from '../../../domain/markets';
import { archiveCutoff } from '../../../domain/markets/archive-age';
import { olderThan, type PaymentPlace, placeFrom, placeOf } from '../../../domain/money/payment-place';
import { Refusal } from '../../../failures';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { FeatureServices } from '../../../services';
import type { Look } from '../../../services/member-look/port';
import type { ArchivedLook } from '../../../services/membership/archive/port';
import { newestPayments, type PaymentRecord, type SubscriptionRecord } from '../../../services/membership/port';
import { lazyPage } from '../../../ui/lazy-page';
import { isTheirs, noteLook } from '../access/look';

const MemberPage = lazyPage(() => import('./page').then((page) => page.MemberPage));

/** The audit entry is written before anything is shown; if that fails, nothing is. */
export const memberRoute = createRoute().get(paths.backOfficeMore.member.patterns[0], async (c) => {
  const { services } = c.var;
  const subscriptionId = parseGuid(c.req.param('subscriptionId')) ?? '';
  const place = placeFrom(c.req.query('older'));
  // The address names the membership; what is its member's is asked for once it is known whose it is.
  const [subscription, facts, disputes, requests] = await Promise.all([
    services.membership.getSubscriptionById(subscriptionId),
    services.memberLook.factsOf(subscriptionId),
    services.disputes.ofSubscription(subscriptionId),
    services.refundRequests.open({ subscriptionId }),
  ]);
  if (!subscription || !facts || !isTheirs(c, subscription.market)) throw new Refusal('notFound');
  const [newest, notes, old] = await Promise.all([
    place ? [] : services.members.paymentsOf(subscription.memberId),
    services.calls.notesOf(subscription.memberId),
    place ? olderOf(services, subscription, place) : null,
    noteLook(c, subscriptionId),
  ]);
  return render(
    c,
    <MemberPage
      market={markets[subscription.market]}
      today={civilDateOf(c.var.now, markets[subscription.market].timeZone)}
      standing={services.changes.standingOfRecord(subscription)}
      payments={(old?.payments ?? newest).filter((payment) => payment.subscriptionId === subscriptionId)}
      disputes={disputes}
      facts={old ? { ...facts, looks: [...facts.looks, ...old.looks] } : facts}
      older={old ? old.next : olderIn(c, subscription, newest)}
      requests={requests}
      notes={notes}
    />,
  );
});

/** What is not among the newest: asked for by a link, so that nobody waits for the archive who does not need it. */
async function olderOf(
  { archive }: FeatureServices,
  { memberId, subscriptionId }: SubscriptionRecord,
  place: PaymentPlace,
) {
  const [{ payments, next }, looks] = await Promise.all([
    archive.olderPayments(memberId, place),
    archive.looksOf([subscriptionId, memberId]),
  ]);
  return { payments, looks: looks.map(lookOf), next: next && placeOf(next) };
}

/** Who it was is not kept for so long. */
const lookOf = ({ at, role, action }: ArchivedLook) => ({ at, role: role as Look['role'], action, operator: '' });

function olderIn(
  { var: { now, services } }: RequestContext,
  { market, paidAt }: SubscriptionRecord,
  payments: readonly PaymentRecord[],
): string | null {
  const cutoff = services.archive.isBound ? archiveCutoff(markets[market], now) : null;
  return olderThan({ payments, maximum: newestPayments, paidAt, cutoff });
}
