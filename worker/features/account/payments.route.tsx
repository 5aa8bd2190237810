import { createRoute } from '../../context';
import { civilDateOf } from '../../domain/dates';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { accountOf } from './main.route';
import { AccountPaymentsPage } from './payments.page';

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
