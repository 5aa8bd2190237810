import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, civilDateOf, startOfDay } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { dayOf, passes, paymentStates, subscriptionRow } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { choosesProduct, membershipPath } from '../../setup/pages/membership-forms';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** The provider counts months of its anchor by the day in UTC, which in the first hours of a day is the day before. */
const timeZone = 'Europe/Copenhagen';
const minute = 60_000;

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { atAnyHour: true });
});

const until = (instant: number) => passes(world, (instant - world.now()) / 86_400_000);

/** Is charged on the same day of five months, and let in on each day of them. */
async function runsFrom(first: string, member: Member): Promise<void> {
  for (let month = 1; month <= 5; month += 1) {
    const due = addMonths(first, month);
    const row = await subscriptionRow(member.subscriptionId);
    expect([dayOf(row.next_charge_at), row.paid_through]).toEqual([due, addDays(due, -1)]);
    await until(startOfDay(due, timeZone) - 30 * minute);
    const { facts } = await handsOf(world, member).standing();
    expect([due, hasAccess(facts, addDays(due, -1))]).toEqual([due, true]);
    await until(startOfDay(due, timeZone) + 15 * 60 * minute);
  }
}

describe('a membership that begins just after midnight', () => {
  it('on the first of March is charged on the first of each month', async () => {
    const year = Number(civilDateOf(world.now(), timeZone).slice(0, 4)) + 1;
    const first = `${year}-03-01`;
    await until(startOfDay(first, timeZone) + 20 * minute);
    expect([civilDateOf(world.now(), timeZone), civilDateOf(world.now(), 'UTC')]).toEqual([first, addDays(first, -1)]);
    await runsFrom(first, await createMember(world));
    await expectRecordsAgree(world);
  });

  it('takes a dearer membership with the next charge, and pays nothing for it before', async () => {
    const first = addDays(civilDateOf(world.now(), timeZone), 1);
    await until(startOfDay(first, timeZone) + 20 * minute);
    const named = (name: string) => world.catalogue.denmark.products.find((one) => one.name.da === name);
    const member = await createMember(world, { product: (one) => one === named('Sol Fri') });
    const productId = named('Sol Fri Duo')?.productId ?? '';
    for (const hours of [0.5, 9, 13]) {
      await until(startOfDay(first, timeZone) + hours * 60 * minute);
      await member.visitor.logsIn();
      const { confirm } = await choosesProduct(member, productId);
      expect(confirm).toMatchObject({ product: productId, price: String(named('Sol Fri Duo')?.priceMinor) });
      expect(confirm.amount).toBeUndefined();
      if (hours === 13) expect((await member.visitor.post(membershipPath, confirm)).status).toBe(303);
    }
    const due = addMonths(first, 1);
    expect((await handsOf(world, member).standing()).subscription.nextProduct).toMatchObject({ productId, from: due });
    await until(startOfDay(due, timeZone) + 15 * 60 * minute);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    expect((await handsOf(world, member).standing()).subscription.productId).toBe(productId);
    await expectRecordsAgree(world);
  });

  it('again after a pause is charged that noon, and on that day of each month', async () => {
    const year = Number(civilDateOf(world.now(), timeZone).slice(0, 4)) + 1;
    const first = `${year}-03-01`;
    await until(startOfDay(`${year}-01-10`, timeZone) + 15 * 60 * minute);
    const member = await createMember(world);
    await handsOf(world, member).pauses(3);
    await until(startOfDay(first, timeZone) + 20 * minute);
    await handsOf(world, member).does({ kind: 'resume' });
    const { facts, nextAmountMinor } = await handsOf(world, member).standing();
    expect([hasAccess(facts, first), facts.nextChargeOn, nextAmountMinor]).toEqual([true, first, 19_900]);
    await until(startOfDay(first, timeZone) + 15 * 60 * minute);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    await runsFrom(first, member);
    await expectRecordsAgree(world);
  });
});

describe('a binding of three months from the last of December', () => {
  it('with a pause of a month, after which the rhythm has the 28th, is for three charges', async () => {
    const year = Number(civilDateOf(world.now(), timeZone).slice(0, 4));
    await until(startOfDay(`${year}-12-31`, timeZone) + 12 * 60 * minute);
    const member = await createMember(world, { product: ({ bindingMonths }) => bindingMonths === 3 });
    const hands = handsOf(world, member);
    await hands.pauses(1);
    await until(startOfDay(`${year + 1}-03-02`, timeZone) + 12 * 60 * minute);
    expect((await hands.standing()).actions.cancel).toMatchObject({
      lastDay: `${year + 1}-04-27`,
      charges: [`${year + 1}-03-28`],
    });
    await hands.does({ kind: 'cancel', reason: null });
    for (const days of [31, 31]) await passes(world, days);
    expect(await paymentStates(member.subscriptionId)).toEqual(Array(3).fill('charge succeeded'));
    expect((await hands.provider()).status).toBe('ended');
    await expectRecordsAgree(world);
  });
});
