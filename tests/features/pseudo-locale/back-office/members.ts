import type { MarketId } from '../../../../worker/domain/markets/market';
import { backOfficeNotices } from '../../../../worker/features/back-office/notice';
import { paths } from '../../../../worker/paths';
import { refundReasons } from '../../../../worker/services/membership/refunds/port';
import { disputeReasons } from '../../../../worker/services/payment/port';
import { paymentsOf } from '../../../setup/money/money';
import { addressOf, answersAll, happy, linkTo, publishes, surveyWith } from '../../../setup/pages/survey';
import { createMember, handsOf } from '../../../setup/people/member';
import { createOperator } from '../../../setup/people/operator';
import { createVisitor, hiddenFields } from '../../../setup/people/visitor';
import { showsDocument } from '../staff';
import type { Walk, Walks } from '../walks';

const { backOffice, backOfficeMore, backOfficeActions } = paths;
const states = ['inquiry', 'needsResponse', 'underReview', 'won', 'lost', 'closed'];

/** Money, a member and a refund, with every word there is for a dispute, a mail and a state. */
export async function looksAtMembers({ world, visitor: { market }, look }: Walk): Promise<void> {
  const operator = await createOperator(world, { market });
  const inBackOffice = async (path: string) => look(await operator.get(path));
  const { database, clock } = world.cells.of(market);
  const at = new Date(clock.now()).toISOString();
  await inBackOffice(backOffice.money.href());
  await inBackOffice(backOffice.findMember.href());
  for (const number of ['', 'D12345675']) await look(await operator.post(backOffice.findMember.href(), { number }));
  const member = await createMember(world, { market, language: 'en' });
  const { subscriptionId } = member;
  const here = backOfficeMore.member.href({ subscriptionId });
  await inBackOffice(here);
  await inBackOffice(backOfficeMore.member.href({ subscriptionId: 'none' }));
  const [charge] = await paymentsOf(subscriptionId);
  const payment = charge?.payment_id ?? '';
  const left = String(charge?.amount_minor);
  const choose = backOfficeActions.chooseRefund.href({ payment });
  await inBackOffice(choose);
  for (const fields of [
    { amount: 'zzz', reason: '' },
    { amount: '9999', reason: 'other' },
  ])
    await look(await operator.post(choose, fields));
  for (const reason of refundReasons)
    await inBackOffice(backOfficeActions.refund.href({ payment, left, amount: '100', reason }));
  const question = backOfficeActions.refund.href({ payment, left, amount: '100', reason: 'goodwill' });
  await operator.post(question, hiddenFields(await operator.page(question)));
  await world.settle();
  for (const notice of backOfficeNotices) await inBackOffice(`${here}?done=${notice}`);
  await requestsRefunds({ world, market, subscriptionId, payment, look });
  for (const action of [backOfficeActions.sendCode, backOfficeActions.cancel, backOfficeActions.logOut])
    await inBackOffice(action.href({ subscriptionId }));
  await inBackOffice(backOfficeActions.sendReceipt.href({ payment }));
  for (const action of [backOfficeActions.sendCode, backOfficeActions.logOut]) {
    const address = action.href({ subscriptionId });
    await operator.post(address, hiddenFields(await operator.page(address)));
  }
  await world.settle();
  await inBackOffice(here);
  await inBackOffice(choose);
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
  await inBackOffice(backOffice.money.href());
  await inBackOffice(here);
  await inBackOffice(choose);
  await database.write([database.prepare(`DELETE FROM dispute WHERE dispute_id LIKE 'zzz-%'`)]);
  for (const state of ['pending', 'failed']) {
    await database.write([
      database.prepare(
        `UPDATE payment SET state = ? WHERE subscription_id = ? AND kind = 'refund'`,
        state,
        subscriptionId,
      ),
    ]);
    await inBackOffice(backOffice.money.href({ market }));
    await inBackOffice(here);
  }
  const [back] = await database.read([
    database.prepare(
      `SELECT payment_id FROM payment WHERE subscription_id = ? AND state = 'failed' LIMIT 1`,
      subscriptionId,
    ),
  ]);
  const returned = { payment: String(back?.[0]?.payment_id) };
  for (const action of [backOfficeActions.refundAgain, backOfficeActions.refundOtherwise])
    await inBackOffice(action.href(returned));
  const rests = (by: string | null) =>
    database.write([
      database.prepare('UPDATE subscription SET suspended_by = ? WHERE subscription_id = ?', by, subscriptionId),
    ]);
  await rests('zzz');
  await inBackOffice(here);
  await rests(null);
  await database.write([
    database.prepare(
      `UPDATE payment SET state = 'succeeded' WHERE subscription_id = ? AND kind = 'refund'`,
      subscriptionId,
    ),
  ]);
  await handsOf(world, member).does({ kind: 'withdraw' });
  await inBackOffice(here);
}

interface Requesting extends Pick<Walk, 'world' | 'look'> {
  readonly market: MarketId;
  readonly subscriptionId: string;
  readonly payment: string;
}

/** A refund above somebody's limit, as the one who asked sees it and as another one does; and pages that are not theirs. */
async function requestsRefunds({ world, look, market, subscriptionId, payment }: Requesting): Promise<void> {
  const till = { market, groups: ['office-money'] };
  const asks = await createOperator(world, { ...till, email: 'zzz@example.com' });
  const decides = await createOperator(world, till);
  const { database } = world.cells.of(market);
  // More than may go alone, without a charge of that size.
  await database.write([
    database.prepare(
      `INSERT INTO audit (audit_id, at, actor, action, subject, detail_json, role) VALUES (?, ?, ?, 'payment.refundOrdered', ?, '{"amountMinor":100000}', 'money')`,
      crypto.randomUUID(),
      new Date(world.services.clock.now()).toISOString(),
      'operator:zzz@example.com',
      subscriptionId,
    ),
  ]);
  const left = String((await world.cells.of(market).refunds.chargeOf(payment))?.leftMinor);
  const ask = backOfficeActions.refund.href({ payment, left, amount: '100', reason: 'goodwill' });
  await look(await asks.get(ask));
  await asks.post(ask, hiddenFields(await asks.page(ask)));
  const [open] = await world.cells.of(market).refundRequests.open({ subscriptionId });
  const request = open?.requestId ?? '';
  for (const person of [asks, decides]) {
    for (const path of [backOfficeMore.member.href({ subscriptionId }), backOffice.money.href()])
      await look(await person.get(path));
    for (const action of [backOfficeActions.confirmRefund, backOfficeActions.refuseRefund])
      await look(await person.get(action.href({ request })));
  }
  const refuse = backOfficeActions.refuseRefund.href({ request });
  await decides.post(refuse, hiddenFields(await decides.page(refuse)));
  await look(await decides.get(backOffice.funnel.href()));
  await look(await (await createOperator(world, { market, groups: [] })).get(backOffice.health.href()));
  for (const role of ['support', 'studio'])
    await database.write([
      database.prepare(
        `INSERT INTO audit (audit_id, at, actor, action, subject, role) VALUES (?, ?, 'operator:zzz@example.com', ?, ?, ?)`,
        crypto.randomUUID(),
        new Date(world.services.clock.now()).toISOString(),
        role === 'support' ? 'membership.cancelled' : 'payment.refundConfirmed',
        subscriptionId,
        role,
      ),
    ]);
}

/** The inspector's report with what staff saw, and a survey with few answers, many and none. */
export async function looksAtReports(walk: Walk): Promise<void> {
  const { world, look } = walk;
  const { market } = walk.visitor;
  const operator = await createOperator(world, { market });
  const inBackOffice = async (path: string) => look(await operator.get(path));
  await inBackOffice(backOffice.report.href());
  await inBackOffice(backOffice.surveys.href());
  await showsDocument({
    ...walk,
    visitor: createVisitor(world, { market, language: 'en' }),
    look: async () => undefined,
  });
  await createMember(world, { market, language: 'en' });
  await inBackOffice(backOffice.report.href());
  const survey = surveyWith({ markets: [market] });
  const { surveyId } = survey;
  await publishes(world, survey);
  await inBackOffice(backOfficeMore.survey.href({ surveyId }));
  const studioId = world.catalogue[market].studios[0]?.studioId ?? '';
  for (let count = 0; count < 6; count += 1) {
    const id = await linkTo(world, survey, { market, studioId, language: 'en' });
    await answersAll(createVisitor(world), addressOf(id), happy);
  }
  await inBackOffice(backOffice.surveys.href());
  await inBackOffice(backOfficeMore.survey.href({ surveyId }));
  await inBackOffice(backOfficeMore.survey.href({ surveyId }, { studioId: 'zzz' }));
  await inBackOffice(backOfficeMore.surveyTexts.href({ surveyId, question: 'words' }));
}

export const backOfficeMemberWalks: Walks = { looksAtMembers, looksAtReports };
