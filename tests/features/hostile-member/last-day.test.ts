import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, type CivilDate, civilDateOf, startOfDay } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { paths } from '../../../worker/paths';
import { comingCommonYear } from '../../setup/common-year';
import { fault, movedOf, passes, passesUntil, recovers, subscriptionRow } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { choiceOf, createMember, type Hands, handsOf, type Member, sellsByTheYear } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

const timeZone = 'Europe/Copenhagen';

let world: World;
beforeAll(async () => {
  world = await sellsByTheYear(await createWorld());
});
afterEach(async () => {
  await fault(world, null);
});

const today = () => civilDateOf(world.now(), timeZone);
const written = (day: CivilDate) =>
  new Intl.DateTimeFormat('da', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    startOfDay(day, timeZone),
  );
const isAt = (day: CivilDate, hour: number) =>
  passes(world, (startOfDay(day, timeZone) + hour * 3_600_000 - world.now()) / 86_400_000);
const isAtNoonOf = (day: CivilDate) => isAt(day, 15);

it('an introductory price holds for as many charges as were promised, where a pause ended in a shorter month', async () => {
  const year = comingCommonYear(world.now());
  await isAtNoonOf(`${year - 1}-12-31`);
  const joins = () => createMember(world, { market: 'england', promotion: 'WELCOME20' });
  const members = [await joins(), await joins()] as const;
  const [sooner, later] = members.map((member) => handsOf(world, member)) as [Hands, Hands];
  const promised = (await sooner.standing()).subscription.snapshot.discount?.charges ?? 0;
  expect(promised).toBeGreaterThan(1);
  // Two months from here end half an hour before the last of them, and after it by the market's clock, which is changed by then.
  await isAt(`${year}-01-28`, 14.5);
  await sooner.pauses(1);
  // Three months from here are a charge more than two.
  await isAtNoonOf(`${year}-01-29`);
  await later.pauses(1);
  for (let month = 0; month <= promised + 1; month += 1)
    await isAtNoonOf(addDays(addMonths(`${year}-02-28`, month), 1));
  for (const { subscriptionId } of members) {
    const [, ...moved] = await movedOf(world, subscriptionId);
    const full = (await sooner.standing()).subscription.snapshot.priceMinor;
    expect(moved.map((one) => one === `charge ${full}`)).toEqual([
      ...Array.from({ length: promised - 1 }, () => false),
      ...Array.from({ length: moved.length - promised + 1 }, () => true),
    ]);
  }
  await expectRecordsAgree(world);
});

describe('a membership that ends on the day on which another interval takes over, before its charge', () => {
  const yearly = () => choiceOf(world, 'denmark', ({ billingIntervalMonths }) => billingIntervalMonths === 12);
  const monthly = () => choiceOf(world, 'denmark', ({ name }) => 'da' in name && name.da === 'Sol Fri');

  async function isCancelledInTheMorning(member: Member, product: ReturnType<typeof monthly>) {
    const hands = handsOf(world, member);
    await passes(world, 3);
    await hands.does({ kind: 'changeProduct', product, shownMinor: null });
    const { next_charge_at: at } = await subscriptionRow(member.subscriptionId);
    await passes(world, (Date.parse(String(at)) - 2 * 3_600_000 - world.now()) / 86_400_000);
    await member.visitor.logsIn();
    const page = textOf(await member.visitor.page(paths.account.subscription.href({ do: 'cancel' }))).replaceAll(
      '\u00a0',
      ' ',
    );
    const { cancel } = (await hands.standing()).actions;
    await hands.does({ kind: 'cancel', reason: null });
    return { page, cancel, turns: today() };
  }

  it.each([
    ['from a year to a month', yearly, monthly, 1],
    ['from a month to a year', monthly, yearly, 12],
  ] as const)('%s: pays that one period, and has it', async (_name, had, taken, months) => {
    await passesUntil(world, 14);
    const member = await createMember(world, { product: ({ productId }) => productId === had().productId });
    const { page, cancel, turns } = await isCancelledInTheMorning(member, taken());
    const lastDay = addDays(addMonths(turns, months), -1);
    expect(cancel).toMatchObject({ lastDay, charges: [turns] });
    expect(page).toContain(written(lastDay));
    for (let time = 0; time < 5; time += 1) await passes(world, 31);
    const [first, ...later] = await movedOf(world, member.subscriptionId);
    expect(first).toMatch(/^charge /);
    expect(later).toEqual([`charge ${taken().priceMinor}`]);
    await expectRecordsAgree(world);
  });
});

it('the last day that is told has access, where a pause ended in a month that is too short for its day', async () => {
  const year = Number(today().slice(0, 4)) + 2;
  await isAtNoonOf(`${year}-11-30`);
  const member = await createMember(world, { product: ({ bindingMonths }) => bindingMonths === 3 });
  const hands = handsOf(world, member);
  await isAtNoonOf(addDays(`${year}-12-31`, 5));
  await hands.pauses(1);
  await isAtNoonOf(`${year + 1}-02-10`);
  const { lastDay = '' } = (await hands.standing()).actions.cancel ?? {};
  expect(lastDay).toMatch(/-03-2[78]$/);
  await hands.does({ kind: 'cancel', reason: null });
  for (let day = addDays(lastDay, -3); day <= lastDay; day = addDays(day, 1)) {
    await isAtNoonOf(day);
    expect([day, hasAccess((await hands.standing()).facts, today())]).toEqual([day, true]);
  }
  await isAtNoonOf(addDays(lastDay, 1));
  expect(hasAccess((await hands.standing()).facts, today())).toBe(false);
  await expectRecordsAgree(world);
});

it('ended by an operator, is not charged for a pause that was ended early and that the provider has not heard of', async () => {
  const member = await createMember(world, { market: 'sweden' });
  const hands = handsOf(world, member);
  await hands.pauses(3);
  await passes(world, 40);
  const before = await movedOf(world, member.subscriptionId);
  await fault(world, 'status500');
  await hands.does({ kind: 'resume' });
  await hands.does({ kind: 'endNow', reason: 'barred' });
  const endedOn = (await hands.standing()).facts.stopDate;
  await fault(world, null);
  await recovers(world, 6);
  await passes(world, 3);
  expect(await movedOf(world, member.subscriptionId)).toEqual(before);
  expect((await hands.standing()).facts.stopDate).toBe(endedOn);
  expect((await hands.provider()).status).toBe('ended');
  await expectRecordsAgree(world);
});
