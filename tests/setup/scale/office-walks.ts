import { expect } from 'vitest';
import { paths } from '../../../worker/paths';
import { lettersOn } from '../../features/kiosk/letters';
import { paymentsOf } from '../money/money';
import { addressOf, answersAll, linkTo, surveyWith } from '../pages/survey';
import { fieldsOf, addressOf as formOf } from '../pages/written-forms';
import { createMember } from '../people/member';
import { createOperator } from '../people/operator';
import { createVisitor, hiddenFields, type Visitor } from '../people/visitor';
import type { World } from '../world';

const { backOffice, backOfficeMore, backOfficeActions } = paths;

/** Opens the question of an action and answers it. */
async function does(operator: Visitor, address: string, fields: Record<string, string> = {}): Promise<Response> {
  return operator.post(address, { ...hiddenFields(await operator.page(address)), ...fields });
}

/** A price drafted, thrown away, drafted again, looked at, published and taken back. */
async function walksContent(operator: Visitor): Promise<void> {
  const document = 'catalogue';
  const page = backOfficeMore.contentDocument.href({ document });
  // Of the links beside a list one adds an entry, and stands before it.
  const entries = (await operator.page(page)).replace(/href="[^"]+\.new"/g, '');
  const item = formOf(entries, backOfficeMore.contentItem);
  const drafts = async () =>
    expect(
      (await operator.post(item, { ...fieldsOf(await operator.page(item)), priceMinor: '139,00', intent: 'save' }))
        .status,
    ).toBe(303);
  await drafts();
  await does(operator, formOf(await operator.page(page), backOfficeActions.discardContent));
  await drafts();
  await operator.page(backOfficeMore.contentPreview.href({ document }));
  await does(operator, formOf(await operator.page(page), backOfficeActions.publishContent));
  await does(operator, formOf(await operator.page(page), backOfficeActions.undoContent));
}

/** Every page of the back office and every action, of one member who has paid. */
export async function walksBackOffice(world: World): Promise<void> {
  const market = 'denmark';
  const operator = await createOperator(world, { market });
  const member = await createMember(world, { market });
  const of = { subscriptionId: member.subscriptionId };
  const [charge] = await paymentsOf(member.subscriptionId);
  const payment = { payment: charge?.payment_id ?? '' };
  const survey = surveyWith({ markets: [market] });
  await answersAll(createVisitor(world), addressOf(await linkTo(world, survey, { market })));
  const { surveyId } = survey;
  const { deviceId: device } = await world.cells
    .of(market)
    .devices.invite({ kind: 'kiosk', market, studioId: 'studio-1', name: 'Screen' });

  for (const path of Object.values(backOffice)) expect((await operator.get(path.href())).status).toBe(200);
  const { reportFile, businessFile, vat, vatFile, membersFile, unpaidFile, mailsFile, screensFile } = backOfficeMore;
  for (const path of [reportFile, businessFile, vat, vatFile, membersFile, unpaidFile, mailsFile, screensFile])
    await (await operator.get(path.href())).text();
  for (const path of [backOffice.screens, backOffice.unpaid, backOffice.mails])
    await operator.post(path.href(), { intent: 'keep', name: 'Mine' });
  await walksContent(operator);
  for (const path of [backOfficeMore.survey, backOfficeMore.surveyFile]) await operator.get(path.href({ surveyId }));
  await operator.get(backOfficeMore.surveyTexts.href({ surveyId, question: 'words' }));
  await operator.get(backOfficeMore.member.href(of));
  await operator.post(backOffice.findMember.href(), { number: 'D12345675' });
  await operator.post(backOffice.members.href(), { q: member.email });
  await operator.post(backOfficeMore.terminal.href(), {});

  const letters = lettersOn(await createVisitor(world, { market }).page(paths.kiosk.start.href()));
  const paired = { letters, studio: world.catalogue[market].studios[0]?.studioId ?? '', kind: 'kiosk', name: 'Screen' };
  expect((await does(operator, backOfficeActions.pairScreen.href(), paired)).status).toBe(303);
  await does(operator, backOfficeActions.revokeScreen.href({ device }));
  await does(operator, backOfficeActions.requeue.href({ row: 'all' }));
  await does(operator, backOfficeActions.sendCode.href(of));
  await does(operator, backOfficeActions.sendReceipt.href(payment));
  await does(operator, backOfficeActions.note.href(of), { note: 'Called about the door.' });
  await does(operator, backOfficeActions.pause.href(of));
  await does(operator, backOfficeActions.changeAddress.href(of));
  await does(operator, backOfficeActions.changeEmail.href(of), { email: 'new@example.com', known: 'number' });
  await does(operator, backOfficeActions.logOut.href(of));

  const choose = backOfficeActions.chooseRefund.href(payment);
  const chosen = await does(operator, choose, { amount: '1', reason: 'goodwill' });
  await does(operator, chosen.headers.get('location') ?? choose);
  const [waiting] = (await world.cells.of(market).withdrawals.list()).waiting;
  const withdrawal = waiting?.withdrawalId ?? 'none';
  await does(operator, backOfficeActions.chooseWithdrawal.href({ withdrawal }), { number: 'E00000000' });
  await does(operator, backOfficeActions.matchWithdrawal.href({ withdrawal, number: '1234567' }));
  await does(operator, backOfficeActions.setAsideWithdrawal.href({ withdrawal }));
  for (const action of [backOfficeActions.refundAgain, backOfficeActions.refundOtherwise])
    await does(operator, action.href(payment));
  for (const action of [backOfficeActions.confirmRefund, backOfficeActions.refuseRefund])
    await does(operator, action.href({ request: 'none' }));
  for (const action of [backOfficeActions.endNow, backOfficeActions.cancel]) await does(operator, action.href(of));
}
