import { createMemberRoute, type RequestContext } from '../../../context';
import { civilDateOf } from '../../../domain/dates';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import { lazyPage } from '../../../ui/lazy-page';
import { takePasskeyOffer } from '../devices/passkeys';
import { membershipsOf } from '../membership/memberships';
import { accountSubscriptionOf } from '../membership/read-subscription';
import type { EarlierMembership } from './history';

const AccountMainPage = lazyPage(() => import('./page').then((page) => page.AccountMainPage));

export const mainRoute = createMemberRoute().get(paths.account.main.patterns[0], async (c) => {
  const { member, all, current, payments, pending } = await membershipsOf(c);
  return render(
    c,
    <AccountMainPage
      firstName={member.firstName}
      subscription={current && accountSubscriptionOf(c, current, payments)}
      earlier={all.filter((one) => one !== current).map((one) => earlierOf(c, one))}
      today={civilDateOf(c.var.now, c.var.market.timeZone)}
      pending={pending}
      offersPasskey={await takePasskeyOffer(c)}
    />,
  );
});

function earlierOf(c: RequestContext, { subscription, standing }: MembershipStanding): EarlierMembership {
  const { snapshot, accessFrom, stopDate } = subscription;
  return {
    productName: snapshot.productName[c.var.language] ?? '',
    from: accessFrom,
    until: standing === 'notStarted' ? null : stopDate,
  };
}
