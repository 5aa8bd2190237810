import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rowsOf } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
import type { World } from '../../setup/world';
import { createBackOfficeWorld, type Operator } from './people';

/** One person with a role in one market and another in the next: what is linked opens, and nothing else of either. */
let world: World;
let operator: Operator;
let dane: Member;
const { backOffice, backOfficeMore, backOfficeActions } = paths;
beforeAll(async () => {
  world = await createBackOfficeWorld({
    'danish-support': { role: 'support', markets: ['denmark'] },
    'swedish-money': { role: 'money', markets: ['sweden'] },
    'swedish-admin': { role: 'admin', markets: ['sweden'] },
    'english-support': { role: 'support', markets: ['england'] },
  });
  operator = await createOperator(world, { groups: ['danish-support', 'swedish-money'] });
  dane = await createMember(world, { language: 'en' });
});

const linksOf = (html: string) => [
  ...new Set([...html.matchAll(/href="(\/ops[^"#]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))),
];

it('is led nowhere that is not theirs, from whatever page of whichever market', async () => {
  for (const page of [
    backOffice.money.href({ market: 'sweden' }),
    backOffice.mails.href({ market: 'denmark' }),
    backOfficeMore.member.href({ subscriptionId: dane.subscriptionId }),
  ]) {
    const links = linksOf(await operator.page(page));
    expect(links.length).toBeGreaterThan(5);
    for (const href of links) {
      const answer = await operator.get(href);
      const to = answer.headers.get('location');
      expect([page, href, to === null ? answer.status : (await operator.get(to)).status]).toEqual([page, href, 200]);
    }
  }
});

it('finds what is not theirs in a market neither by its page nor by its action', async () => {
  const [order] = await world.ledger();
  const payment = String(order?.subscriptionId ?? 'x');
  expect((await operator.get(backOfficeActions.chooseRefund.href({ payment }))).status).toBe(404);
  const there = backOfficeMore.member.href({ subscriptionId: dane.subscriptionId });
  expect((await operator.get(`${there}?market=england`)).status).toBe(404);
});

it('keeps, reads and takes away filters in its own markets alone, at whatever host and of all at once', async () => {
  const kept = () => rowsOf('denmark', 'SELECT filter_id, name FROM saved_filter');
  const posts = async (by: Operator, href: string, fields: Record<string, string>) =>
    by.post(href, { idempotencyKey: hiddenFields(await by.page(href)).idempotencyKey ?? '', ...fields });
  const saves = { intent: 'save', share: 'yes' };
  const here = backOffice.members.href();
  await posts(operator, here, { ...saves, name: 'Of Danes' });
  const ours = await kept();
  expect(ours).toEqual([expect.objectContaining({ name: 'Of Danes' })]);

  const groups = ['swedish-admin', 'english-support'];
  const stranger = await createOperator(world, { email: 'stranger@solhus.example', groups });
  const all = backOffice.members.href({ market: 'all' });
  expect(await stranger.page(all)).not.toContain('Of Danes');
  expect((await posts(stranger, all, { ...saves, name: 'Of a stranger' })).status).toBe(303);
  expect(await kept()).toEqual(ours);
  expect(await stranger.page(all)).toContain('Of a stranger');

  const halfway = { email: 'halfway@solhus.example', groups: ['swedish-admin', 'danish-support'] };
  await posts(await createOperator(world, halfway), here, { intent: 'remove', filter: String(ours[0]?.filter_id) });
  expect(await kept()).toEqual(ours);
});
