import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
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
