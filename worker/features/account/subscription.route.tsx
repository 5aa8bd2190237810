import { createRoute } from '../../context';
import { civilDateOf } from '../../domain/dates';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { accountOf, accountSubscriptionOf, currentOf } from './main.route';

const AccountSubscriptionPage = lazyPage(() =>
  import('./subscription.page').then((page) => page.AccountSubscriptionPage),
);

export const subscriptionRoute = createRoute().get(paths.account.subscription.patterns[0], async (c) => {
  const { subscriptions, payments } = await accountOf(c);
  const current = currentOf(subscriptions);
  const today = civilDateOf(c.var.now, c.var.market.timeZone);
  const stillAhead = (date: string | null | undefined) => (date && date >= today ? date : null);
  return render(
    c,
    <AccountSubscriptionPage
      subscription={current && accountSubscriptionOf(c, current, payments)}
      bindingEndsOn={stillAhead(current?.snapshot.bindingEndsOn)}
      withdrawUntil={stillAhead(current?.snapshot.withdrawUntil)}
      accessHtml={current?.snapshot.studio.accessHtml[c.var.language] ?? null}
    />,
  );
});
