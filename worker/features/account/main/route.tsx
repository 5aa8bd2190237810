import { createMemberRoute } from '../../../context';
import { civilDateOf } from '../../../domain/dates';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { takePasskeyOffer } from '../devices/passkeys';
import { membershipsOf } from '../membership/memberships';
import { accountSubscriptionOf, othersOf } from '../membership/read-subscription';

const AccountMainPage = lazyPage(() => import('./page').then((page) => page.AccountMainPage));

export const mainRoute = createMemberRoute().get(paths.account.main.patterns[0], async (c) => {
  const { member, all, current, payments, pending } = await membershipsOf(c);
  return render(
    c,
    <AccountMainPage
      firstName={member.firstName}
      subscription={current && accountSubscriptionOf(c, current, payments, all)}
      others={othersOf(c, all, current)}
      today={civilDateOf(c.var.now, c.var.market.timeZone)}
      pending={pending}
      offersPasskey={await takePasskeyOffer(c)}
    />,
  );
});
