import { createRoute } from '../../context';
import { civilDateOf } from '../../domain/dates';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { accountOf } from './main.route';

const AccountPaymentsPage = lazyPage(() => import('./payments.page').then((page) => page.AccountPaymentsPage));

export const paymentsRoute = createRoute().get(paths.account.payments.patterns[0], async (c) => {
  const { payments } = await accountOf(c);
  return render(
    c,
    <AccountPaymentsPage
      payments={payments.map(({ paymentId, kind, state, amountMinor, vatMinor, receiptNumber, method, at }) => ({
        paymentId,
        kind,
        state,
        amountMinor,
        vatMinor,
        receiptNumber,
        method,
        on: civilDateOf(at, c.var.market.timeZone),
      }))}
    />,
  );
});
