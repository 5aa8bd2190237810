import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, startOfDay } from '../../../worker/domain/dates';
import { passes } from '../../setup/money/money';
import { english, headingOf } from '../../setup/pages/answers';
import { fieldsOf, membershipPath, opensTask, standingOf } from '../../setup/pages/membership-forms';
import { createMember } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

describe('a page of cancelling that was opened before midnight', () => {
  it('does not end a membership a payment later than its button said, but says the new day first', async () => {
    const member = await createMember(world, { language: 'en' });
    const { nextChargeOn } = (await standingOf(world, member)).facts;
    const before = addDays(nextChargeOn ?? '', -1);
    await passes(world, (startOfDay(before, 'Europe/Copenhagen') + 23.8 * 3_600_000 - world.now()) / 86_400_000);
    await member.visitor.logsIn();
    const { fields } = await opensTask(member, 'cancel');
    expect((await standingOf(world, member)).actions.cancel).toMatchObject({ lastDay: before, charges: [] });
    world.advance(20 * 60);
    const lastDay = (await standingOf(world, member)).actions.cancel?.lastDay;
    expect(lastDay).not.toBe(before);
    const late = await member.visitor.post(membershipPath, fields);
    expect(late.status).toBe(422);
    const page = await late.text();
    expect(headingOf(page)).toBe(english.membership.cancel.title);
    expect(page).toContain(english.membership.fault.keyExpired.title);
    expect((await standingOf(world, member)).subscription.stopDate).toBeNull();
    expect((await member.visitor.post(membershipPath, fieldsOf(page))).status).toBe(303);
    expect((await standingOf(world, member)).subscription.stopDate).toBe(lastDay);
  });
});
