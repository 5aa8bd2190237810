import { beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../setup/money/records';
import { say } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { newAddress } from '../../setup/people/visitor';
import { mailsOf, newNetwork, sentAddress, statementOf, withdraws } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

/** Somebody logs in and lets the form write to strangers, and fill the back office. */
const sent = `303 ${sentAddress}`;
const shots = 12;
const taken = 5;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const statementsOf = ({ subscriptionId }: Member) =>
  rows('SELECT withdrawal_id FROM withdrawal WHERE subscription_id = ?', subscriptionId);
const receiptsTo = async (addresses: readonly string[]) =>
  (await Promise.all(addresses.map((address) => mailsOf(world, address, 'withdrawal')))).flat().length;

/** The same statement with another address each time. */
async function shoots(member: Member, networkOf: () => Record<string, string>) {
  const { name, contract } = await statementOf(member);
  const victims = Array.from({ length: shots }, newAddress);
  const answers: string[] = [];
  for (const email of victims)
    answers.push(say(await withdraws(member.visitor, { name, contract, email }, networkOf())));
  return { victims, answers };
}

/** Contracts that end by no statement: not paid for, ended already, too late. */
const idle = {
  'was never paid': async () => {
    const member = await createMember(world, { pay: null });
    await member.visitor.logsIn();
    return member;
  },
  'has ended': async () => {
    const member = await createMember(world);
    await withdraws(member.visitor, await statementOf(member));
    world.advance(25 * 3600);
    await member.visitor.logsIn();
    return member;
  },
  'is past its period': async () => {
    const member = await createMember(world);
    world.advance(20 * 86_400);
    await member.visitor.logsIn();
    return member;
  },
} as const;

describe.each(Object.entries(idle))('a member whose own contract %s', (_, join) => {
  it('is counted like anybody, and told the other ways past that', async () => {
    const member = await join();
    const network = newNetwork();
    const { victims, answers } = await shoots(member, () => network);
    expect(answers).toEqual([...Array(taken).fill(sent), ...Array(shots - taken).fill('429')]);
    expect(await receiptsTo(victims)).toBe(0);
  });

  it('writes to no address but the registered one, and puts one statement a day before the back office, from many networks', async () => {
    const member = await join();
    const before = [(await statementsOf(member)).length, await receiptsTo([member.email])];
    const { victims, answers } = await shoots(member, newNetwork);
    expect(answers).toEqual(Array(shots).fill(sent));
    expect(await receiptsTo(victims)).toBe(0);
    const after = [(await statementsOf(member)).length, await receiptsTo([member.email])];
    expect(after.map((count, index) => count - Number(before[index]))).toEqual([1, 1]);
  });
});

it('what a member achieves is neither counted nor refused, and is acknowledged where it was asked for', async () => {
  const member = await createMember(world);
  const network = newNetwork();
  for (let shot = 0; shot < shots; shot += 1)
    await withdraws(member.visitor, { name: 'A', contract: `D-${shot}`, email: newAddress() }, network);
  const elsewhere = newAddress();
  const statement = { ...(await statementOf(member)), email: elsewhere };
  expect(say(await withdraws(member.visitor, statement, network))).toBe(sent);
  expect([await receiptsTo([member.email]), await receiptsTo([elsewhere])]).toEqual([1, 1]);
  // Pressed again it writes and sends nothing, and is not in the way.
  expect(say(await withdraws(member.visitor, await statementOf(member), network))).toBe(sent);
  expect(await receiptsTo([member.email, elsewhere])).toBe(2);
});
