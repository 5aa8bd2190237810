import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../worker/paths';
import { english, headingOf } from '../setup/answers';
import { createOperator } from '../setup/operator';
import { createWorld } from '../setup/world';

const { desk, deskActions } = paths;
let operator: Awaited<ReturnType<typeof createOperator>>;
beforeAll(async () => {
  operator = await createOperator(await createWorld());
});

/** Back after a confirmed refund led to the visitors' page, with Log in at its head and no way to the desk. */
it.each([
  [deskActions.requeue.href({ row: 'nothing' }), desk.health.href()],
  [deskActions.revokeScreen.href({ device: 'nothing' }), desk.screens.href()],
  [deskActions.chooseWithdrawal.href({ withdrawal: 'nothing' }), desk.withdrawals.href()],
  [deskActions.setAsideWithdrawal.href({ withdrawal: 'nothing' }), desk.withdrawals.href()],
  [deskActions.confirmRefund.href({ request: 'nothing' }), desk.money.href()],
])('%s, where nothing is or not any more, is not found, and the way back is %s', async (address, back) => {
  const answer = await operator.get(address);
  const html = await answer.text();
  expect([answer.status, headingOf(html)]).toEqual([404, english.desk.done.gone]);
  expect(html.slice(html.indexOf('<main'))).toContain(`href="${back}"`);
});
