import { beforeAll, expect, it } from 'vitest';
import { bankSays, fault, passes, subscriptionRow } from '../../setup/money/money';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** Whoever owes is asked about each hour; nobody else costs a call. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const minutesPass = (minutes: number): Promise<void> => passes(world, minutes / 1440);

async function toTheDraft({ subscriptionId }: Member): Promise<void> {
  const { next_charge_at: next } = await subscriptionRow(subscriptionId);
  await minutesPass((Date.parse(String(next)) - world.now()) / 60_000 + 10);
}

/** How many memberships each of two hours asks for, after one in which whatever is new is taken in. */
async function askedHourly(): Promise<number[]> {
  const asked: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    await minutesPass(60);
    asked.push((await world.services.jobs.sweep()).asked);
  }
  return asked.slice(1);
}

it('asks no more about a draft of a membership that a lost dispute has ended', async () => {
  const member = await createMember(world);
  const dispute = await bankSays(world, { charge: member.subscriptionId, reason: 'product_not_received' });
  await toTheDraft(member);
  expect((await subscriptionRow(member.subscriptionId)).awaited_invoice_json).not.toBeNull();
  await bankSays(world, { dispute, outcome: 'lost' });
  expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'ended', awaited_invoice_json: null });
  expect(await askedHourly()).toEqual([0, 0]);
});

it('asks no more about whoever rests, however long ago what is paid for has passed, and asks again afterwards', async () => {
  const member = await createMember(world);
  const dispute = await bankSays(world, { charge: member.subscriptionId, reason: 'fraudulent' });
  await world.services.jobs.sweep();
  await passes(world, 33);
  expect((await subscriptionRow(member.subscriptionId)).suspended_by).toBe(dispute);
  expect(await askedHourly()).toEqual([0, 0]);
  await bankSays(world, { dispute, outcome: 'won' });
  await world.services.jobs.sweep();
  await fault(world, 'lost');
  await toTheDraft(member);
  await fault(world, null);
  await minutesPass(40);
  expect((await world.services.jobs.sweep()).asked).toBe(1);
});
