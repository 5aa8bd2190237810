import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import {
  displaySubscriptionNumber,
  makeSubscriptionNumber,
} from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { ordersOf, rows } from '../../setup/money/records';
import { say, textOf } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { asks, mailsOf, newNetwork, statementOf } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

/** Somebody learns from an answer whether a number and an address belong together. */
const path = paths.withdraw.href();
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** Everything a stranger could compare: answer, page, cookies, and what it cost. */
async function shows(fields: Record<string, string>) {
  const visitor = createVisitor(world, { language: 'en' });
  const form = await asks(visitor, fields);
  const { counters } = world.services.database;
  const [before] = await rows<{ statements: number; letters: number }>(
    'SELECT (SELECT COUNT(*) FROM withdrawal) AS statements, (SELECT COUNT(*) FROM outbox) AS letters',
  );
  const calls = counters.calls;
  const answer = await visitor.post(path, form, newNetwork());
  const cost = counters.calls - calls;
  const [after] = await rows<{ statements: number; letters: number }>(
    'SELECT (SELECT COUNT(*) FROM withdrawal) AS statements, (SELECT COUNT(*) FROM outbox) AS letters',
  );
  const page = textOf(await visitor.page(paths.withdraw.href({ sent: '1' }))).replace(/\d\d:\d\d/g, 'TIME');
  await world.settle();
  return {
    answer: say(answer),
    headers: [...answer.headers.keys()].toSorted(),
    cookies: [...visitor.cookies.keys()],
    page,
    cost,
    statements: Number(after?.statements) - Number(before?.statements),
    letters: Number(after?.letters) - Number(before?.letters),
  };
}

describe('a number and an address that belong together, and any others', () => {
  it('are answered alike: status, words, cookies, rows and readings', async () => {
    const [member, other, late] = [await createMember(world), await createMember(world), await createMember(world)];
    // Mail leaves after the answer; here it would only be counted with the next one.
    world.services.outbox.wake = () => undefined;
    const own = await statementOf(member);
    const cases = {
      known: own,
      stranger: { ...own, email: newAddress() },
      othersAddress: { ...own, email: other.email },
      unknownNumber: {
        ...own,
        contract: displaySubscriptionNumber(makeSubscriptionNumber(markets.denmark, 999_999)),
        email: late.email,
      },
      nonsense: { name: 'A', contract: 'the one in May', email: newAddress() },
    };
    const known = await shows(cases.known);
    expect(known).toMatchObject({ statements: 1, letters: 2 });
    for (const [name, fields] of Object.entries(cases).slice(1))
      expect([name, await shows(fields)]).toEqual([name, known]);
    // Past its period, and over already: no different.
    world.advance(20 * 86_400);
    expect(await shows(await statementOf(late))).toEqual({ ...known, page: expect.any(String) });
    expect((await ordersOf(member.email))[0]).toMatchObject({ state: 'active' });
    await world.settle();
  });

  it('are acknowledged in the same words', async () => {
    const fresh = await createWorld();
    const member = await createMember(fresh, { language: 'en' });
    const own = await statementOf(member);
    const elsewhere = newAddress();
    const texts: string[] = [];
    for (const fields of [own, { ...own, email: elsewhere }]) {
      const visitor = createVisitor(fresh, { language: 'en' });
      await visitor.post(path, await asks(visitor, fields), newNetwork());
      const [receipt] = await mailsOf(fresh, fields.email, 'withdrawal');
      texts.push((receipt?.text ?? '').replaceAll(fields.email, 'ADDRESS').replace(/\d\d:\d\d/g, 'TIME'));
    }
    expect(texts[0]?.length).toBeGreaterThan(200);
    expect(texts[1]).toBe(texts[0]);
  });
});
