import { beforeAll, expect, it } from 'vitest';
import { Unavailable } from '../../../worker/failures';
import { paths } from '../../../worker/paths';
import { formKeyField } from '../../../worker/ui/form/hidden-fields';
import { english, headingOf, textOf } from '../../setup/pages/answers';
import { backOfficeKey, createOperator, operatorEmail } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

const { backOffice, backOfficeActions, backOfficeMore } = paths;
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
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

/** Nothing is there, and the visitors' page led to the offer, with Log in at its head. */
it.each([
  [backOfficeMore.member.href({ subscriptionId: crypto.randomUUID() }), backOffice.members.href()],
  [
    `${backOfficeMore.member.href({ subscriptionId: 'anna' })}?from=unpaid%3Fpage%3D2`,
    `${backOffice.unpaid.href()}?page=2`,
  ],
  [backOfficeMore.survey.href({ surveyId: 'none' }), backOffice.surveys.href()],
  [backOfficeMore.surveyTexts.href({ surveyId: 'none', question: 'words' }), backOffice.surveys.href()],
  [backOfficeMore.contentItem.href({ document: 'catalogue', item: 'studios.none' }), backOffice.content.href()],
  [backOfficeMore.contentDocument.href({ document: 'none' }), backOffice.content.href()],
  [backOfficeActions.chooseRefund.href({ payment: 'none' }), backOffice.money.href()],
  [`${backOffice.health.href()}/none`, backOffice.health.href()],
  ['/ops/none', null],
])(
  '%s, where nothing ever was, says so in the frame of the back office, and the way back is %s',
  async (address, back) => {
    const answer = await operator.get(address);
    const html = await answer.text();
    const { title, lead: anything, member } = english.backOffice.nowhere;
    const isMember = address.startsWith(backOfficeMore.member.href({ subscriptionId: '' }));
    const lead = isMember ? member : anything;
    expect([answer.status, headingOf(html), html.includes('class="back-office"')]).toEqual([404, title, true]);
    for (const said of [lead, operatorEmail, english.backOffice.nav.members]) expect(textOf(html)).toContain(said);
    // A member is searched for where the list of members searches.
    expect(/<form [^>]*action="([^"]*)"[^>]*>(?:(?!<form).)*name="q"/s.exec(html)?.[1] ?? null).toBe(
      isMember ? backOffice.members.href({ market: 'denmark' }) : null,
    );
    expect(/class="steps"><a class="back" href="([^"]*)"/.exec(html)?.[1] ?? null).toBe(back);
  },
);

/** The visitors' page said that answers are saved, and its way on led to the offer. */
it('what cannot be had now, or not so, keeps the frame of the back office and leads on in it', async () => {
  const { database } = world.services;
  const { read } = database;
  database.read = async () => {
    throw new Unavailable('database');
  };
  const silent = await operator.get(`${backOffice.members.href()}?market=denmark&q=anna`);
  const file = await operator.get(`${backOfficeMore.member.href({ subscriptionId: crypto.randomUUID() })}`);
  database.read = read;
  const wrong = await operator.post(backOffice.health.href(), {});
  for (const [answer, status] of [
    [silent, 200],
    [file, 503],
    [wrong, 405],
  ] as const) {
    const html = await answer.text();
    expect([answer.status, html.includes('class="back-office"')]).toEqual([status, true]);
    expect(html).not.toContain(`href="${paths.signup.entry.href()}"`);
    if (status === 503) expect(textOf(html)).toContain(english.errors.failure.lead);
    if (status !== 200) expect(html).toContain(`href="${backOffice.business.href()}"`);
  }
});

it('a market out of reach, and a page out of a role, tell nothing of what is there', async () => {
  const own = await createWorld({ ACCESS_ROLES: '{"danes":{"role":"support","markets":["denmark"]}}' });
  const person = await createOperator(own, { groups: ['danes'] });
  const member = backOfficeMore.member.href({ subscriptionId: crypto.randomUUID() });
  const elsewhere = await person.get(`${member}?market=sweden`);
  expect([elsewhere.status, headingOf(await elsewhere.text())]).toEqual([404, english.errors.notFound.title]);
  const survey = await person.get(backOfficeMore.survey.href({ surveyId: 'none' }));
  expect([survey.status, headingOf(await survey.text())]).toEqual([403, english.backOffice.role.otherTitle]);
});

/** A colleague was first: the page that the second one is led to said nothing, as if the press had done its work. */
it.each([
  [backOfficeActions.publishContent, { document: 'catalogue', mark: 'drafted-anew' }, backOffice.content.href()],
  [backOfficeActions.undoContent, { document: 'catalogue', number: '9' }, backOffice.content.href()],
  [backOfficeActions.cancel, { subscriptionId: crypto.randomUUID() }, backOffice.findMember.href()],
  [backOfficeActions.refundAgain, { payment: 'nothing' }, backOffice.money.href()],
] as const)('%o pressed after somebody else did it leads to a page that says so', async (action, of, back) => {
  const key = await backOfficeKey(world, operatorEmail, action);
  const pressed = await operator.post(action.href(of as never), { [formKeyField]: key });
  expect(pressed.headers.get('location')).toBe(`${back}?done=gone`);
  expect(textOf(await operator.page(`${back}?done=gone`))).toContain(english.backOffice.done.gone);
});
