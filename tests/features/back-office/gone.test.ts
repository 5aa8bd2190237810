import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, headingOf } from '../../setup/pages/answers';
import { createOperator } from '../../setup/people/operator';
import { createWorld } from '../../setup/world';

const { backOffice, backOfficeActions } = paths;
let operator: Awaited<ReturnType<typeof createOperator>>;
beforeAll(async () => {
  operator = await createOperator(await createWorld());
});

/** Back after a confirmed refund led to the visitors' page, with Log in at its head and no way to the back office. */
it.each([
  [backOfficeActions.requeue.href({ row: 'nothing' }), backOffice.health.href()],
  [backOfficeActions.revokeScreen.href({ device: 'nothing' }), backOffice.screens.href()],
  [backOfficeActions.chooseWithdrawal.href({ withdrawal: 'nothing' }), backOffice.withdrawals.href()],
  [backOfficeActions.setAsideWithdrawal.href({ withdrawal: 'nothing' }), backOffice.withdrawals.href()],
  [backOfficeActions.confirmRefund.href({ request: 'nothing' }), backOffice.money.href()],
])('%s, where nothing is or not any more, is not found, and the way back is %s', async (address, back) => {
  const answer = await operator.get(address);
  const html = await answer.text();
  expect([answer.status, headingOf(html)]).toEqual([404, english.backOffice.done.gone]);
  // The row of the header, below the bar.
  expect(html.slice(html.indexOf('class="steps"'))).toContain(`href="${back}"`);
});
