import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueSchema } from '../../../worker/domain/catalogue/catalogue';
import { addDays, startOfDay } from '../../../worker/domain/dates';
import { paths } from '../../../worker/paths';
import { passes } from '../../setup/money/money';
import { ordersOf, publishes } from '../../setup/money/records';
import { english, headingOf } from '../../setup/pages/answers';
import {
  choosesProduct,
  daysPass,
  doesTask,
  fieldsOf,
  membershipPath,
  opensTask,
  standingOf,
} from '../../setup/pages/membership-forms';
import { createMember } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
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
    expect(page).toContain(english.membership.fault.otherDays.title);
    expect((await standingOf(world, member)).subscription.stopDate).toBeNull();
    expect((await member.visitor.post(membershipPath, fieldsOf(page))).status).toBe(303);
    expect((await standingOf(world, member)).subscription.stopDate).toBe(lastDay);
  });
});

describe('an operator’s question whether to cancel', () => {
  it('is asked again where the last day that it named is another by now', async () => {
    const member = await createMember(world, { language: 'en' });
    const { nextChargeOn } = (await standingOf(world, member)).facts;
    const midnight = startOfDay(nextChargeOn ?? '', 'Europe/Copenhagen');
    await passes(world, (midnight - 600_000 - world.now()) / 86_400_000);
    const operator = await createOperator(world);
    const { subscriptionId } = member;
    const address = paths.backOfficeActions.cancel.href({ subscriptionId });
    const form = { ...(await operator.hidden(address)), reason: 'price' };
    world.advance(20 * 60);
    const late = await operator.post(address, form);
    expect(late.status).toBe(422);
    const page = await late.text();
    expect(page).toContain(english.backOffice.confirm.again);
    expect((await standingOf(world, member)).subscription.stopDate).toBeNull();
    expect((await operator.post(address, { ...form, ...hiddenFields(page) })).status).toBe(303);
    expect((await standingOf(world, member)).subscription.stopDate).not.toBeNull();
  });
});

describe('a page of changing to another membership that was opened before', () => {
  /** Joined, at a product that others are cheaper than; the last page of changing to one of these. */
  async function opensChange() {
    const dearest = Math.max(...plain().map(({ priceMinor }) => priceMinor));
    const member = await createMember(world, { language: 'en', product: ({ priceMinor }) => priceMinor === dearest });
    const [cheaper] = plain().filter(({ priceMinor }) => priceMinor < dearest);
    const product = cheaper?.productId ?? '';
    const { confirm } = await choosesProduct(member, product);
    return { member, product, confirm };
  }
  const plain = () =>
    world.catalogue.denmark.products.filter(({ bindingMonths, validTo }) => !bindingMonths && !validTo);

  async function isShownAgain(member: Awaited<ReturnType<typeof createMember>>, confirm: Record<string, string>) {
    const late = await member.visitor.post(membershipPath, confirm);
    expect(late.status).toBe(422);
    const page = await late.text();
    expect(page).toContain(english.membership.fault.otherDays.title);
    expect((await standingOf(world, member)).subscription.nextProduct).toBeNull();
    return fieldsOf(page.split('<main')[1] ?? '');
  }

  it('does not begin it a payment later than its button said', async () => {
    const { member, product, confirm } = await opensChange();
    await daysPass(world, member, 32);
    const { confirm: now } = await choosesProduct(member, product);
    const again = await isShownAgain(member, { ...confirm, idempotencyKey: now.idempotencyKey ?? '' });
    expect((await member.visitor.post(membershipPath, again)).status).toBe(303);
  });

  it('does not bind to what has been published to bind since', async () => {
    const { member, product, confirm } = await opensChange();
    const { denmark } = world.catalogue;
    const products = denmark.products.map((one) => (one.productId === product ? { ...one, bindingMonths: 6 } : one));
    await publishes(world, { denmark: catalogueSchema.parse({ ...denmark, products }) });
    const again = await isShownAgain(member, confirm);
    expect((await member.visitor.post(membershipPath, again)).status).toBe(303);
    await publishes(world, { denmark });
  });
});

describe('an order page that was opened while another membership was to end', () => {
  it('does not begin earlier than it said where that is withdrawn from, but says the new day first', async () => {
    const member = await createMember(world, { language: 'en', product: ({ usesUv }) => usesUv });
    const { visitor } = member;
    expect((await doesTask(member, 'cancel')).status).toBe(303);
    await visitor.selectsProduct(visitor.plainProduct());
    await visitor.entersDetails();
    const overview = paths.signup.overview.href();
    const shown = { ...(await visitor.hidden(overview)), acceptTerms: 'yes', startNow: 'yes' };
    expect((await doesTask(member, 'withdraw', { confirm: 'yes' })).status).toBe(303);
    const late = await visitor.post(overview, shown);
    expect(late.status).toBe(422);
    const page = await late.text();
    expect(page).toContain(english.overview.changed.dates);
    expect(page).toContain(english.overview.fault.datesChanged);
    expect(await ordersOf(member.email)).toHaveLength(1);
    expect((await visitor.post(overview, { ...shown, ...hiddenFields(page) })).status).toBe(303);
    expect(await ordersOf(member.email)).toHaveLength(2);
  });
});
