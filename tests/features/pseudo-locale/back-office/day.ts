import { leaveReasons, restReasons } from '../../../../worker/domain/back-office/business';
import { civilDateOf } from '../../../../worker/domain/dates';
import { paths } from '../../../../worker/paths';
import { createMember } from '../../../setup/people/member';
import { createOperator } from '../../../setup/people/operator';
import { hiddenFields } from '../../../setup/people/visitor';
import type { Walk } from '../walks';

const { backOffice, backOfficeMore, backOfficeActions } = paths;

/** Key figures with every reason there is, the journal of VAT, lists, and what is done for a caller. */
export async function looksAtTheDay({ world, visitor: { market }, look }: Walk): Promise<void> {
  const operator = await createOperator(world, { market });
  const inBackOffice = async (path: string) => look(await operator.get(path));
  const { database, clock, jobs } = world.cells.of(market);
  const member = await createMember(world, { market, language: 'en' });
  await jobs.sweep();
  for (const path of [backOffice.business.href(), backOffice.business.href({ market: 'all', span: '12m' })])
    await inBackOffice(path);
  const day = civilDateOf(clock.now(), world.markets[market].timeZone);
  await database.write(
    [...leaveReasons.map((one) => `leave:${one}`), ...restReasons.map((one) => `pause:${one}`)].map((figure) =>
      database.prepare(
        `INSERT INTO business_figure (market, scope, key, period, figure, value) VALUES (?, 'market', '', ?, ?, 1)
         ON CONFLICT DO NOTHING`,
        ...[market, day, figure],
      ),
    ),
  );
  await inBackOffice(backOffice.business.href());
  await inBackOffice(backOffice.business.href({ of: 'product', id: member.productId }));
  await inBackOffice(backOfficeMore.vat.href());
  for (const path of [backOffice.members, backOffice.unpaid, backOffice.mails]) await inBackOffice(path.href());
  await inBackOffice(backOffice.members.href({ state: 'withdrawn' }));
  await look(await operator.post(backOffice.members.href(), { q: 'z' }));
  const { idempotencyKey = '' } = hiddenFields(await operator.page(backOffice.members.href()));
  await look(await operator.post(backOffice.members.href(), { intent: 'save', name: '', idempotencyKey }));
  await look(await operator.post(backOffice.members.href(), { intent: 'save', name: 'zzz' }));
  const of = { subscriptionId: member.subscriptionId };
  for (const action of ['pause', 'endNow', 'note', 'changeAddress', 'changeEmail', 'cancel'] as const) {
    const address = backOfficeActions[action].href(of);
    await inBackOffice(address);
    const answer = await operator.post(address, hiddenFields(await operator.page(address)));
    const second = answer.headers.get('location');
    if (second === null) {
      await look(answer);
      continue;
    }
    await inBackOffice(second);
    await look(await operator.post(second, hiddenFields(await operator.page(second))));
  }
}
