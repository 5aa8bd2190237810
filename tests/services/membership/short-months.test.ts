import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, civilDateOf, daysBetween } from '../../../worker/domain/dates';
import { movedOf, passes } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { createMember, type Hands, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * Whoever joins on 31 January is charged next on the last day of February. Moved away by a pause and back by its undo, the
 * provider's rhythm stays on that day of the month.
 */
let world: World;
let begun: string;
const today = () => civilDateOf(world.now(), world.markets.denmark.timeZone);
const price = 16_900;

beforeAll(async () => {
  world = await createWorld();
  const year = Number(today().slice(0, 4)) + (today() > `${today().slice(0, 4)}-01-31` ? 1 : 0);
  begun = `${year}-01-31`;
  await passes(world, daysBetween(today(), begun));
});

async function joinsBound(): Promise<[Member, Hands]> {
  const member = await createMember(world, { language: 'en', product: ({ bindingMonths }) => bindingMonths === 3 });
  return [member, handsOf(world, member)];
}

/** Until the memberships are over. */
async function livesOn() {
  for (let week = 0; week < 20; week += 1) {
    await passes(world, 7);
    await world.services.jobs.sweep();
  }
  await expectRecordsAgree(world);
}

describe('a pause from a short month that is given up', () => {
  it('binds for as many charges as were agreed, and the last day is the one that was told', async () => {
    const members = [await joinsBound(), await joinsBound(), await joinsBound()] as const;
    const [[undone, undoer], [left, leaver], [whole, keeper]] = members;
    const from = addMonths(begun, 1);
    expect((await undoer.pauses(1)).facts.pause?.from).toBe(from);
    await undoer.does({ kind: 'undoPause' });
    await leaver.pauses(2);
    // Two charges are left; the second is on the day of the month to which the first was moved back.
    const lastDay = addDays(addMonths(from, 2), -1);
    const told = await leaver.does({ kind: 'cancel', reason: null });
    expect(told.subscription.stopDate).toBe(lastDay);
    await passes(world, 40);
    // The first was charged meanwhile, and nobody is bound to more than the second.
    const { cancel } = (await undoer.standing()).actions;
    expect([cancel?.lastDay, cancel?.charges.length]).toEqual([lastDay, 1]);
    for (const hands of [undoer, keeper]) await hands.does({ kind: 'cancel', reason: null });
    await livesOn();
    for (const { subscriptionId } of [undone, left, whole])
      expect(await movedOf(world, subscriptionId)).toEqual(Array.from({ length: 3 }, () => `charge ${price}`));
    for (const hands of [undoer, leaver]) expect((await hands.standing()).subscription.stopDate).toBe(lastDay);
  });
});
