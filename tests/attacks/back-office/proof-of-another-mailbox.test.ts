import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { auditsOf, rowsOf } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { databaseOf } from '../../setup/runtime/cells';
import type { World } from '../../setup/world';
import { createBackOfficeWorld, operatorOf, presses } from './people';

/** An operator who reads a code in a mailbox that is not the member's, and changes the postal address with it. */
let world: World;
beforeAll(async () => {
  world = await createBackOfficeWorld();
});

const { changeAddress, changeEmail } = paths.backOfficeActions;
const moved = { street: 'Tyvevej 1', zip: '8000', city: 'Aarhus' };
const streetOf = async ({ memberId }: Member) =>
  (await rowsOf<{ street: string }>('denmark', 'SELECT street FROM member WHERE member_id = ?', memberId))[0]?.street;
async function codeAt(email: string): Promise<string> {
  await world.settle();
  return /\d{6}/.exec((await world.mailTo(email))[0]?.subject ?? '')?.[0] ?? '';
}

it('a code that was read in a new mailbox changes no postal address', async () => {
  const member = await createMember(world, { language: 'en' });
  const operator = await operatorOf(world, 'support');
  const { subscriptionId } = member;
  const before = await streetOf(member);
  const email = `own-${member.memberId}@example.com`;
  const sent = await presses(operator, changeEmail.href({ subscriptionId }), { email, known: 'studio' });
  const second = sent.headers.get('location') ?? '';
  const other = second.replace(changeEmail.href({ subscriptionId }), changeAddress.href({ subscriptionId }));
  expect(other).not.toBe(second);
  await presses(operator, other, { code: await codeAt(email), ...moved });
  expect(await streetOf(member)).toBe(before);
  expect(await auditsOf(subscriptionId, 'member.addressChanged')).toEqual([]);
});

it('nor does one of a mailbox that is the member’s no more', async () => {
  const member = await createMember(world, { language: 'en' });
  const operator = await operatorOf(world, 'support');
  const before = await streetOf(member);
  const sent = await presses(operator, changeAddress.href({ subscriptionId: member.subscriptionId }));
  const fields = { code: await codeAt(member.email), ...moved };
  const rename = databaseOf('denmark').prepare('UPDATE member SET email = ?1, email_key = ?1 WHERE member_id = ?2');
  await rename.bind(`new-${member.memberId}@example.com`, member.memberId).run();
  await presses(operator, sent.headers.get('location') ?? '', fields);
  expect(await streetOf(member)).toBe(before);
});

it('a mailbox gets no more codes than one caller’s, for however many members it is named', async () => {
  const email = 'somebody-elses@example.com';
  const operators = await Promise.all(['one', 'other'].map((name) => operatorOf(world, 'support', name)));
  for (const operator of operators) {
    for (let count = 0; count < 2; count += 1) {
      const { subscriptionId } = await createMember(world, { language: 'en' });
      for (let press = 0; press < 2; press += 1)
        await presses(operator, changeEmail.href({ subscriptionId }), { email, known: 'studio' });
    }
  }
  expect(await world.mailTo(email)).toHaveLength(3);
});
