import { paths } from '../../worker/paths';
import { disputeReasons } from '../../worker/services/payment/port';
import { refundReasons } from '../../worker/services/refunds/port';
import { createMember, handsOf } from '../setup/member';
import { paymentsOf } from '../setup/money';
import { createOperator } from '../setup/operator';
import { addressOf, answersAll, happy, linkTo, publishes, surveyWith } from '../setup/survey';
import { createVisitor, hiddenFields } from '../setup/visitor';
import type { Walk, Walks } from './pseudo-walks';
import { showsDocument } from './pseudo-walks-staff';

const { desk, deskMore, deskActions } = paths;
const states = ['inquiry', 'needsResponse', 'underReview', 'won', 'lost', 'closed'];

/** Money, a member and a refund, with every word there is for a dispute, a mail and a state. */
export async function looksAtMembers({ world, visitor: { market }, look }: Walk): Promise<void> {
  const operator = await createOperator(world, { market });
  const atDesk = async (path: string) => look(await operator.get(path));
  const { database, clock } = world.services;
  const at = new Date(clock.now()).toISOString();
  await atDesk(desk.money.href());
  await atDesk(desk.findMember.href());
  for (const number of ['', 'D12345675']) await look(await operator.post(desk.findMember.href(), { number }));
  const member = await createMember(world, { market, language: 'en' });
  const { subscriptionId } = member;
  const here = deskMore.member.href({ subscriptionId });
  await atDesk(here);
  const [charge] = await paymentsOf(subscriptionId);
  const payment = charge?.payment_id ?? '';
  const left = String(charge?.amount_minor);
  const choose = deskActions.chooseRefund.href({ payment });
  await atDesk(choose);
  for (const fields of [
    { amount: 'zzz', reason: '' },
    { amount: '9999', reason: 'other' },
  ])
    await look(await operator.post(choose, fields));
  for (const reason of refundReasons) await atDesk(deskActions.refund.href({ payment, left, amount: '100', reason }));
  const question = deskActions.refund.href({ payment, left, amount: '100', reason: 'goodwill' });
  await operator.post(question, hiddenFields(await operator.page(question)));
  await world.settle();
  await atDesk(`${here}?done=refundOrdered`);
  await atDesk(choose);
  const disputes = disputeReasons.map((reason, index) =>
    database.prepare(
      `INSERT INTO dispute (dispute_id, payment_id, subscription_id, market, amount_minor, currency, reason, state, due_by, opened_at, asked_at)
       VALUES (?, ?, ?, ?, 100, 'GBP', ?, ?, ?, ?, ?)`,
      `zzz-${crypto.randomUUID()}`,
      payment,
      subscriptionId,
      market,
      reason,
      states[index % states.length] ?? 'lost',
      index % 2 === 0 ? at : null,
      at,
      at,
    ),
  );
  await database.write(disputes);
  await atDesk(desk.money.href());
  await atDesk(here);
  await atDesk(choose);
  await database.write([database.prepare(`DELETE FROM dispute WHERE dispute_id LIKE 'zzz-%'`)]);
  for (const state of ['pending', 'failed']) {
    await database.write([
      database.prepare(
        `UPDATE payment SET state = ? WHERE subscription_id = ? AND kind = 'refund'`,
        state,
        subscriptionId,
      ),
    ]);
    await atDesk(desk.money.href({ market }));
    await atDesk(here);
  }
  await database.write([
    database.prepare(
      `UPDATE payment SET state = 'succeeded' WHERE subscription_id = ? AND kind = 'refund'`,
      subscriptionId,
    ),
  ]);
  await handsOf(world, member).does({ kind: 'withdraw' });
  await atDesk(here);
}

/** The inspector's report with what staff saw, and a survey with few answers, many and none. */
export async function looksAtReports(walk: Walk): Promise<void> {
  const { world, look } = walk;
  const { market } = walk.visitor;
  const operator = await createOperator(world, { market });
  const atDesk = async (path: string) => look(await operator.get(path));
  await atDesk(desk.report.href());
  await atDesk(desk.surveys.href());
  await showsDocument({
    ...walk,
    visitor: createVisitor(world, { market, language: 'en' }),
    look: async () => undefined,
  });
  await createMember(world, { market, language: 'en' });
  await atDesk(desk.report.href());
  const survey = surveyWith({ markets: [market] });
  const { surveyId } = survey;
  await publishes(world, survey);
  await atDesk(deskMore.survey.href({ surveyId }));
  const studioId = world.catalogue[market].studios[0]?.studioId ?? '';
  for (let count = 0; count < 6; count += 1) {
    const id = await linkTo(world, survey, { market, studioId, language: 'en' });
    await answersAll(createVisitor(world), addressOf(id), happy);
  }
  await atDesk(desk.surveys.href());
  await atDesk(deskMore.survey.href({ surveyId }));
  await atDesk(deskMore.survey.href({ surveyId }, { studioId: 'zzz' }));
  await atDesk(deskMore.surveyTexts.href({ surveyId, question: 'words' }));
}

export const deskMemberWalks: Walks = { looksAtMembers, looksAtReports };
