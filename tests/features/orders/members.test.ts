import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, locationOf, say, textOf } from '../../setup/pages/answers';
import { membershipPath, opensTask } from '../../setup/pages/membership-forms';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { overview, completed, paymentCompleted, verifyEmail, entry } = paths.signup;
const { timeZone } = markets.denmark;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const membersWith = (email: string) => rows('SELECT * FROM member WHERE email = ? COLLATE NOCASE', email);

describe('an address that a member has', () => {
  it('joins the sign-up to that member, and says nothing about the member before it is proved', async () => {
    const anna = createVisitor(world, { language: 'en' });
    await anna.joins();
    const again = createVisitor(world, { language: 'en' });
    const address = anna.email.toUpperCase().replace('@EXAMPLE.COM', '@example.com');
    await again.selectsProduct(again.plainProduct());
    const details = await again.entersDetails({ email: address, firstName: 'Berit', street: 'Nørrebrogade 1' });
    expect(locationOf(details)).toBe(verifyEmail.href());
    const before = await again.get(overview.href());
    expect(textOf(await before.text())).not.toContain('Anna');
    await again.post(verifyEmail.href(), { code: await again.readsCode(address) });
    expect(say(await again.orders())).toBe(`303 ${completed.href()}`);
    expect(await membersWith(anna.email)).toHaveLength(1);
    await again.answersPayment(await again.goesToPayment(), 'pay');
    await world.settle();
    expect(textOf(await again.page(paymentCompleted.href()))).toContain('Anna');
    const [member] = await membersWith(anna.email);
    const theirs = await rows<{ state: string }>(
      'SELECT * FROM subscription WHERE member_id = ?',
      String(member?.member_id),
    );
    expect(theirs.map(({ state }) => state)).toEqual(['active', 'active']);
    // What an account is known by is changed in the profile, which tells of it.
    expect(member).toMatchObject({ first_name: 'Anna', street: 'Nørrebrogade 1', email: anna.email });
    expect((await again.get(paths.account.main.href())).status).toBe(200);

    // The same address in another market is another member.
    const dutch = createVisitor(world, { market: 'netherlands', language: 'en' });
    await dutch.selectsProduct(dutch.plainProduct());
    await dutch.entersDetails({ email: anna.email });
    await dutch.post(verifyEmail.href(), { code: await dutch.readsCode(anna.email) });
    expect(say(await dutch.orders())).toBe(`303 ${completed.href()}`);
    expect(await membersWith(anna.email)).toHaveLength(2);
    await expectRecordsAgree(world);
  });
});

describe('a membership that one has', () => {
  it('is said to be had on the page with the order button, before it is pressed in vain', async () => {
    const anna = createVisitor(world, { language: 'en' });
    await anna.joins(anna.plainProduct());
    const again = createVisitor(world, { language: 'en' });
    await again.selectsProduct(again.plainProduct());
    await again.entersDetails({ email: anna.email });
    const { alreadyMember } = english.overview.fault;
    expect(textOf(await again.page(overview.href()))).not.toContain(alreadyMember);
    await again.post(verifyEmail.href(), { code: await again.readsCode(anna.email) });
    expect(textOf(await again.page(overview.href()))).toContain(alreadyMember);
    const refused = await again.orders();
    expect([refused.status, textOf(await refused.text()).split(alreadyMember).length]).toEqual([422, 2]);
  });
});

describe('a member whose product is ending', () => {
  it('takes another one from the day after, charged on the days that were shown; the same one is kept, not bought', async () => {
    const anna = createVisitor(world, { language: 'en' });
    await anna.joins();
    const [old] = await ordersOf(anna.email);
    await anna.get(paths.account.main.href());
    const { fields } = await opensTask({ visitor: anna }, 'cancel');
    expect((await anna.post(membershipPath, fields)).status).toBe(303);
    const stopDate = String((await ordersOf(anna.email))[0]?.stop_date);
    expect((await anna.get(entry.href())).status).toBe(200);
    expect(locationOf(await anna.selectsProduct(anna.uvProduct()))).toBe(paths.signup.customerDetails.href());
    expect(await anna.page(paths.signup.customerDetails.href())).toContain('value="Anna"');
    await anna.entersDetails();
    await anna.answersSkin();
    const same = await anna.orders();
    expect([same.status, textOf(await same.text())]).toEqual([
      422,
      expect.stringContaining(english.overview.fault.alreadyMember),
    ]);

    await anna.selectsProduct(anna.plainProduct());
    const page = textOf(await anna.page(overview.href()));
    const format = formatsFor(markets.denmark, 'en');
    const from = addDays(stopDate, 1);
    expect(page).toContain(textOf(format.date(from)));
    expect(say(await anna.orders({ startNow: 'yes' }))).toBe(`303 ${completed.href()}`);
    await anna.answersPayment(await anna.goesToPayment(), 'pay');
    await world.settle();
    const next = (await ordersOf(anna.email)).find(({ subscription_id }) => subscription_id !== old?.subscription_id);
    const snapshot = JSON.parse(next?.snapshot_json ?? '{}') as { secondChargeOn: string; secondAmountMinor: number };
    expect(next).toMatchObject({ state: 'active', access_from: from });
    expect(page).toContain(textOf(format.date(snapshot.secondChargeOn)));
    expect(civilDateOf(next?.next_charge_at ?? '', timeZone)).toBe(snapshot.secondChargeOn);
    await expectRecordsAgree(world);

    await world.sandboxPost('/stripe/clock', { advanceDays: 40 });
    await world.settle();
    const charges = (await world.ledger()).filter((row) => row.subscriptionId === next?.subscription_id);
    expect(charges).toHaveLength(1);
    await expectRecordsAgree(world);
    await world.sandboxPost('/stripe/clock', { advanceDays: 25 });
    await world.settle();
    const second = (await world.ledger()).filter((row) => row.subscriptionId === next?.subscription_id);
    expect(second.map(({ amount }) => amount)).toEqual([next?.first_amount_minor, snapshot.secondAmountMinor]);
    await expectRecordsAgree(world);
  });
});
