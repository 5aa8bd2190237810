import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { doesTask, mainOf, membershipPath, opensTask, standingOf } from '../../setup/pages/membership-forms';
import { createMember } from '../../setup/people/member';
import { createWorld } from '../../setup/world';

/**
 * On a computer that several use, a member's press is under way when the member logs out in another tab. What it then
 * wrote began a session of nobody, with the member's name, address and phone number in its sign-up.
 */
it('a press that a logout has overtaken leaves nothing of the member in this browser', async () => {
  const world = await createWorld();
  const member = await createMember(world, { language: 'en' });
  const { visitor } = member;
  await doesTask(member, 'cancel');
  const { subscription } = await standingOf(world, member);
  const { fields } = await opensTask(member, 'undoCancel');
  const other = world.catalogue.denmark.products.find(({ name }) => name.da === 'Sol Fri')?.productId ?? '';
  const { catalogue } = world.services;
  const { authoritative } = catalogue;
  let out: Response | null = null;
  catalogue.authoritative = async (...question) => {
    out ??= await visitor.post(paths.logout.href());
    return authoritative(...question);
  };
  const press = { ...fields, intent: 'resubscribe', product: other, studio: subscription.studioId };
  const answer = await visitor.post(membershipPath, press);
  expect([(out as Response | null)?.status, answer.status]).toEqual([303, 409]);
  expect(visitor.cookies.has('__Host-session')).toBe(false);
  const known = await rows('SELECT 1 FROM session WHERE member_id IS NULL AND instr(state_json, ?)', member.email);
  expect(known).toEqual([]);
  expect(await mainOf(await visitor.get(paths.signup.customerDetails.href()))).not.toContain(member.email);
});
