import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { accountOf, accountSubscriptionOf, currentOf } from './main.route';
import { AccountSubscriptionPage } from './subscription.page';

export const subscriptionRoute = createRoute().get(paths.account.subscription.patterns[0], async (c) => {
  const { subscriptions, payments } = await accountOf(c);
  const current = currentOf(subscriptions);
  return render(
    c,
    <AccountSubscriptionPage
      subscription={current && accountSubscriptionOf(c, current, payments)}
      bindingEndsOn={current?.snapshot.bindingEndsOn ?? null}
      withdrawUntil={current?.snapshot.withdrawUntil ?? null}
      accessHtml={current?.snapshot.studio.accessHtml[c.var.language] ?? null}
    />,
  );
});
