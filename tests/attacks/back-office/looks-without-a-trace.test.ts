import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { displaySubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import type { World } from '../../setup/world';
import { createBackOfficeWorld, type Operator, operatorOf } from './people';

/** An operator who wants to read without leaving a trace: the audit cannot be written, and the data is read meanwhile. */
let world: World;
let admin: Operator;
let member: Member;
let number: string;
let note: World['services']['backOffice']['note'];
beforeAll(async () => {
  world = await createBackOfficeWorld();
  admin = await operatorOf(world, 'admin');
  member = await createMember(world, { language: 'en' });
  const found = await rows<{ number: string }>(
    'SELECT number FROM subscription WHERE subscription_id = ?',
    member.subscriptionId,
  );
  number = displaySubscriptionNumber(found[0]?.number ?? '');
  note = world.services.backOffice.note;
});
afterEach(() => {
  world.services.backOffice.note = note;
});

const breaks = (ms: number) => {
  world.services.backOffice.note = async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    throw new Error('D1_ERROR: the audit is not there');
  };
};

const pages = () => {
  const { subscriptionId } = member;
  const { backOffice: office, backOfficeMore: more, backOfficeActions: actions } = paths;
  return {
    members: office.members.href(),
    member: more.member.href({ subscriptionId }),
    note: actions.note.href({ subscriptionId }),
    cancel: actions.cancel.href({ subscriptionId }),
  };
};

describe.each([0, 60])('an audit that fails after %i ms', (ms) => {
  it('shows nothing of anybody', async () => {
    for (const [name, address] of Object.entries(pages())) {
      world.services.backOffice.note = note;
      const before = await (await admin.get(address)).text();
      expect([name, before.includes(number)]).toEqual([name, true]);
      breaks(ms);
      const after = await (await admin.get(address)).text();
      expect([name, [number, 'Anna', member.email].some((text) => after.includes(text))]).toEqual([name, false]);
    }
  });
});
