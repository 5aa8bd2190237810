import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import {
  displaySubscriptionNumber,
  makeSubscriptionNumber,
} from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { ordersOf, rows } from '../../setup/money/records';
import { english, errorIdOf, say, textOf } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { asks, newNetwork, sentAddress, statementOf, withdraws } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

/** Somebody who knows an address tries numbers until one fits. */
const path = paths.withdraw.href();
const sent = `303 ${sentAddress}`;
const guesses = 60;
const taken = 5;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const stranger = () => createVisitor(world, { language: 'en' });
const numberOf = (index: number) => displaySubscriptionNumber(makeSubscriptionNumber(markets.denmark, 500_000 + index));

/** Sixty numbers, the right one in the middle. */
async function numbersFor(email: string): Promise<string[]> {
  const { contract } = await statementOf({ email });
  return Array.from({ length: guesses }, (_, index) => (index === guesses / 2 ? contract : numberOf(index)));
}
const statementsOf = (email: string) => rows('SELECT outcome FROM withdrawal WHERE email = ?', email);
const stateOf = async (email: string) => (await ordersOf(email))[0]?.state;

describe('guessing numbers at the withdrawal', () => {
  it('ends nothing, and is over after a few from one network, on however many forms and browsers', async () => {
    const { email } = await createMember(world);
    const network = newNetwork();
    const answers: string[] = [];
    for (const contract of await numbersFor(email))
      answers.push(say(await withdraws(stranger(), { name: 'A', contract, email }, network)));
    expect(answers).toEqual([...Array(taken).fill(sent), ...Array(guesses - taken).fill('429')]);
    expect(await stateOf(email)).toBe('active');
    expect(await statementsOf(email)).toHaveLength(taken);
  });

  it('counts what is sent at once, with one form key and with sixty', async () => {
    const { email } = await createMember(world);
    const numbers = await numbersFor(email);
    const one = await asks(stranger(), { name: 'A', contract: numberOf(1), email });
    const network = newNetwork();
    const onOneKey = await Promise.all(numbers.map((contract) => stranger().post(path, { ...one, contract }, network)));
    expect(onOneKey.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await statementsOf(email)).toHaveLength(1);

    const others = newNetwork();
    const forms = await Promise.all(numbers.map((contract) => asks(stranger(), { name: 'A', contract, email })));
    const answers = await Promise.all(forms.map((fields) => stranger().post(path, fields, others)));
    expect(answers.map(say).filter((answer) => answer === sent)).toHaveLength(taken);
    // One of them may be the number that the first form took: once a day it is one statement.
    expect([taken, taken + 1]).toContain((await statementsOf(email)).length);
    expect(await stateOf(email)).toBe('active');
  });

  it('has one count for all of a connection’s addresses, other mailboxes and sessions', async () => {
    const { email } = await createMember(world);
    const { visitor: attacker } = await createMember(world);
    const { contract } = await statementOf({ email });
    const answers: string[] = [];
    for (let index = 0; index < 2 * taken; index += 1) {
      const network = { 'cf-connecting-ip': `2001:db8:77:1:${index}::${index + 1}` };
      const who = index % 2 === 0 ? attacker : stranger();
      answers.push(
        say(await withdraws(who, { name: 'A', contract, email: index === 3 ? email : newAddress() }, network)),
      );
    }
    expect(answers).toEqual([...Array(taken).fill(sent), ...Array(taken).fill('429')]);
    expect(await stateOf(email)).toBe('active');
  });

  it('is told the true time, and every other way to withdraw', async () => {
    const network = newNetwork();
    const email = newAddress();
    for (let index = 0; index < taken; index += 1) {
      await withdraws(stranger(), { name: 'A', contract: numberOf(index), email }, network);
      world.advance(60);
    }
    const answer = await withdraws(stranger(), { name: 'Anna Holm', contract: numberOf(9), email }, network);
    const wait = Number(answer.headers.get('retry-after'));
    expect([answer.status, wait > 3600 - taken * 60 - 60, wait <= 3600 - taken * 60]).toEqual([429, true, true]);
    const page = textOf(await answer.text());
    const { seller } = markets.denmark;
    for (const way of [seller.mail, seller.phone, textOf(seller.address), english.withdraw.otherwise.text, 'Anna Holm'])
      expect(page).toContain(way);
    expect(page).toContain(errorIdOf(answer));
    world.advance(wait - 10);
    const again = () => withdraws(stranger(), { name: 'A', contract: numberOf(9), email }, network);
    expect(say(await again())).toBe('429');
    world.advance(11);
    expect(say(await again())).toBe(sent);
    // Once more at once: the next one's hour is not over yet.
    expect(say(await again())).toBe('429');
  });

  it('takes nobody’s right: from elsewhere, and when logged in, it is taken all the same', async () => {
    const member = await createMember(world);
    const network = newNetwork();
    for (let index = 0; index < guesses; index += 1)
      await withdraws(stranger(), { name: 'A', contract: numberOf(index), email: member.email }, network);
    expect(say(await withdraws(member.visitor, await statementOf(member), network))).toBe(sent);
    expect(await stateOf(member.email)).toBe('withdrawn');
  });
});
