import { createRoute } from '../../../context';
import { markets } from '../../../domain/markets';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { askCells } from '../fan-out';

const MoneyPage = lazyPage(() => import('./money.page').then((page) => page.MoneyPage));

export const moneyRoute = createRoute().get(paths.backOffice.money.patterns[0], (c) =>
  showAhead(c, 'money', async () => {
    const answers = await askCells(c, async ({ disputes, ledger, memberList, refunds, refundRequests }) => {
      const [open, notThrough, unpaid, requests, months] = await Promise.all([
        disputes.open(),
        refunds.notThrough(),
        memberList.unpaidCount(),
        refundRequests.open(),
        ledger.months(),
      ]);
      return { open, notThrough, unpaid, requests, months };
    });
    return (
      <MoneyPage
        markets={markets}
        disputes={answers.flatMap(({ value }) => value.open)}
        refunds={answers.flatMap(({ value }) => value.notThrough)}
        requests={answers.flatMap(({ value }) => value.requests)}
        unpaid={answers.reduce((sum, { value }) => sum + value.unpaid, 0)}
        months={answers.flatMap(({ value }) => value.months)}
        now={c.var.now}
      />
    );
  }),
);
