import { paths } from '../../../worker/paths';
import { createOperator } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
import type { Walk } from './walks';

/** What the back office says of statements without login, with some that wait and some that are settled. */
export async function looksAtWithdrawals({ world, visitor: { market }, look }: Walk): Promise<void> {
  const operator = await createOperator(world, { market });
  const { chooseWithdrawal, setAsideWithdrawal } = paths.backOfficeActions;
  const { waiting } = await world.cells.of(market).withdrawals.list();
  for (const { withdrawalId: withdrawal } of waiting) {
    await look(await operator.get(chooseWithdrawal.href({ withdrawal })));
    for (const number of ['zzz', 'E00000000'])
      await look(await operator.post(chooseWithdrawal.href({ withdrawal }), { number }));
  }
  const [first] = waiting;
  const aside = setAsideWithdrawal.href({ withdrawal: first?.withdrawalId ?? '' });
  const asked = await operator.get(aside);
  const fields = hiddenFields(await asked.clone().text());
  await look(asked);
  await operator.post(aside, fields);
  await look(await operator.get(paths.backOffice.withdrawals.href()));
  await look(await operator.get(`${paths.backOffice.withdrawals.href()}?done=withdrawalSetAside`));
}
