import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { withdrawalRefund } from '../../../worker/domain/membership/withdrawal';
import { paths } from '../../../worker/paths';
import { movedOf, passes } from '../../setup/money/money';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { linksTo, mailsOf, sentAddress, statementOf, withdraws } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

const sent = `303 ${sentAddress}`;
const { seller, timeZone } = markets.denmark;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const stranger = () => createVisitor(world, { language: 'en' });
const stateOf = async ({ email }: Member) => (await ordersOf(email))[0]?.state;
async function linkOf(member: Member): Promise<string> {
  expect(say(await withdraws(stranger(), await statementOf(member)))).toBe(sent);
  const [link = ''] = await linksTo(world, member.email);
  return link;
}
const digests = () => mailsOf(world, seller.mail, 'withdrawals-waiting');

describe('a statement without login', () => {
  it('changes nothing before the mailbox confirms, and then ends the contract as of the moment it was sent', async () => {
    const member = await createMember(world, { language: 'en' });
    const hands = handsOf(world, member);
    await passes(world, 3);
    const { subscription, facts } = await hands.standing();
    const today = civilDateOf(world.services.clock.now(), timeZone);
    const refundMinor = withdrawalRefund({
      paidMinor: subscription.firstAmountMinor,
      startNow: true,
      accessFrom: facts.accessFrom,
      paidUntil: addDays(facts.paidThrough, 1),
      on: today,
    });
    const link = await linkOf(member);
    const [receipt] = await mailsOf(world, member.email, 'withdrawal');
    expect(textOf(receipt?.text ?? '')).toContain(textOf(english.mail.withdrawal.received).split('{{')[0]);
    await passes(world, 8);
    expect(await stateOf(member)).toBe('active');

    const asked = await stranger().page(link);
    expect(headingOf(asked)).toBe(english.withdraw.link.open.title);
    expect(textOf(asked)).toContain((refundMinor / 100).toFixed(2));
    // When the money comes stands with the sum.
    expect(asked).toMatch(/<span class="price">[^<]*<\/span><span class="line[^"]*">/);
    // A link that is none leads into the account, where the same can be done.
    const none = await stranger().get(paths.withdrawConfirm.href({ token: 'nobody' }));
    expect([none.status, await none.text()]).toEqual([404, expect.stringMatching(/<a class="btn" href="\/login/)]);
    expect(say(await stranger().post(link))).toBe(`303 ${link}`);
    await world.settle();
    expect((await ordersOf(member.email))[0]).toMatchObject({ state: 'withdrawn', stop_date: today });
    expect(await movedOf(world, member.subscriptionId)).toEqual([
      `charge ${subscription.firstAmountMinor}`,
      `refund ${refundMinor}`,
    ]);
    const [done, ...more] = (await mailsOf(world, member.email, 'withdrawal')).filter(({ text }) =>
      text.includes(english.mail.withdrawal.done),
    );
    expect([more, done?.text.includes((refundMinor / 100).toFixed(2))]).toEqual([[], true]);
    expect(
      await rows('SELECT outcome, refund_minor, waits_for, settled_by FROM withdrawal WHERE email = ?', member.email),
    ).toEqual([{ outcome: 'done', refund_minor: refundMinor, waits_for: null, settled_by: 'mailbox' }]);
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });

  it('sent on the last day counts although it is confirmed after the period; a renewal in between goes back whole', async () => {
    const member = await createMember(world, { language: 'en' });
    const hands = handsOf(world, member);
    const { facts, subscription } = await hands.standing();
    const today = civilDateOf(world.services.clock.now(), timeZone);
    let days = 0;
    while (addDays(today, days) < facts.withdrawUntil) days += 1;
    await passes(world, days);
    const link = await linkOf(member);
    await passes(world, 13);
    // The renewal falls due before the link is pressed on its last day, by the provider's clock alone.
    await world.sandboxPost('/stripe/clock', { advanceDays: Math.max(0, 31.1 - days - 13) });
    await world.settle();
    const charges = (await movedOf(world, member.subscriptionId)).filter((one) => one.startsWith('charge'));
    expect(charges).toHaveLength(2);
    expect((await stranger().post(link)).status).toBe(303);
    await world.settle();
    expect(await stateOf(member)).toBe('withdrawn');
    const back = (await movedOf(world, member.subscriptionId))
      .filter((one) => one.startsWith('refund'))
      .map((one) => Number(one.split(' ')[1]));
    const share = await rows<{ refund_minor: number }>(
      'SELECT refund_minor FROM withdrawal WHERE subscription_id = ?',
      member.subscriptionId,
    );
    expect(back).toContain(subscription.firstAmountMinor);
    expect(back.reduce((sum, one) => sum + one, 0)).toBe(share[0]?.refund_minor);
    await expectRecordsAgree(world);
  });

  it('counts from its sending as well where its member then logs in and withdraws there', async () => {
    const member = await createMember(world, { language: 'en' });
    const hands = handsOf(world, member);
    await passes(world, 3);
    const link = await linkOf(member);
    const shown = await world.services.changes.refundOf((await hands.standing()).subscription);
    const today = civilDateOf(world.services.clock.now(), timeZone);
    await passes(world, 5);
    expect(await world.services.changes.refundOf((await hands.standing()).subscription)).toBe(shown);
    await hands.does({ kind: 'withdraw' });
    await world.settle();
    expect((await ordersOf(member.email))[0]).toMatchObject({ state: 'withdrawn', stop_date: today });
    expect((await movedOf(world, member.subscriptionId))[1]).toBe(`refund ${shown}`);
    const told = (await mailsOf(world, member.email, 'withdrawal')).filter(({ text }) =>
      text.includes(english.mail.withdrawal.done),
    );
    expect(told.map(({ text }) => text.includes((shown / 100).toFixed(2)))).toEqual([true]);
    expect(headingOf(await stranger().page(link))).not.toBe(english.withdraw.link.open.title);
    await expectRecordsAgree(world);
  });

  it('still counts for a membership that was cancelled and is over when it is confirmed', async () => {
    const member = await createMember(world, { language: 'en' });
    const link = await linkOf(member);
    const { database } = world.services;
    const yesterday = addDays(civilDateOf(world.services.clock.now(), timeZone), 2);
    await handsOf(world, member).does({ kind: 'cancel', reason: null });
    await database.write([
      database.prepare(
        `UPDATE subscription SET state = 'ended', stop_date = ? WHERE subscription_id = ?`,
        yesterday,
        member.subscriptionId,
      ),
    ]);
    world.advance(5 * 86_400);
    expect((await stranger().post(link)).status).toBe(303);
    await world.settle();
    expect(await stateOf(member)).toBe('withdrawn');
    expect((await movedOf(world, member.subscriptionId)).filter((one) => one.startsWith('refund'))).toHaveLength(1);
  });

  it('tells the member, and nobody else, that it came too late or was over already', async () => {
    const late = await createMember(world, { language: 'en' });
    const gone = await createMember(world, { language: 'en' });
    await handsOf(world, gone).does({ kind: 'withdraw' });
    world.advance(20 * 86_400);
    const before = (await digests()).length;
    for (const [member, outcome] of [
      [late, 'tooLate'],
      [gone, 'already'],
    ] as const) {
      expect(say(await withdraws(stranger(), await statementOf(member)))).toBe(sent);
      const told = await mailsOf(world, member.email, 'withdrawal');
      expect(told.filter(({ text }) => text.includes(english.mail.withdrawal[outcome]))).toHaveLength(1);
      expect(await linksTo(world, member.email)).toEqual([]);
    }
    expect(await stateOf(late)).toBe('active');
    await world.services.jobs.sweep();
    const [digest] = await digests();
    expect([(await digests()).length, digest?.text.includes(late.email)]).toEqual([before + 1, true]);
    expect(digest?.text).not.toContain(gone.email);
  });
});

it('in time, after an operator had ended the membership and kept the money, waits for a person', async () => {
  const member = await createMember(world, { language: 'en' });
  await handsOf(world, member).does({ kind: 'endNow', reason: 'barred' });
  expect(say(await withdraws(stranger(), await statementOf(member)))).toBe(sent);
  expect(
    await rows('SELECT outcome, waits_for FROM withdrawal WHERE subscription_id = ?', member.subscriptionId),
  ).toEqual([{ outcome: 'already', waits_for: 'operator' }]);
  world.advance(20 * 86_400);
  expect(say(await withdraws(stranger(), await statementOf(member)))).toBe(sent);
  const waits = 'SELECT waits_for FROM withdrawal WHERE subscription_id = ? ORDER BY received_at DESC LIMIT 1';
  expect(await rows(waits, member.subscriptionId)).toEqual([{ waits_for: null }]);
});

describe('the seller', () => {
  it('is told once of a statement whose mailbox has not confirmed for three days, and of none that it has', async () => {
    const [silent, quick] = [
      await createMember(world, { language: 'en' }),
      await createMember(world, { language: 'en' }),
    ];
    const link = await linkOf(silent);
    expect((await stranger().post(await linkOf(quick))).status).toBe(303);
    const toldOf = async ({ email }: Member) => {
      world.advance(3601);
      await world.services.jobs.sweep();
      return (await digests()).filter(({ text }) => text.includes(email)).length;
    };
    world.advance(2 * 86_400);
    expect(await toldOf(silent)).toBe(0);
    world.advance(86_400);
    expect([await toldOf(silent), await toldOf(silent), await toldOf(quick)]).toEqual([1, 1, 0]);
    // Its member may still confirm.
    expect((await stranger().post(link)).status).toBe(303);
    await world.settle();
    expect(await stateOf(silent)).toBe('withdrawn');
  });

  it('gets one mail an hour with all that wait for a person, however many and from wherever', async () => {
    const sweeps = async () => {
      for (let count = 0; count < 3; count += 1) await world.services.jobs.sweep();
    };
    await sweeps();
    world.advance(3601);
    await sweeps();
    const before = (await digests()).length;
    world.advance(3601);
    await sweeps();
    expect(await digests()).toHaveLength(before);
    const addresses: string[] = [];
    const states = async () => {
      const email = newAddress();
      addresses.push(email);
      await withdraws(stranger(), { name: 'A', contract: 'zzz', email });
    };
    for (let count = 0; count < 45; count += 1) await states();
    await sweeps();
    const [first, ...earlier] = await digests();
    expect(earlier).toHaveLength(before);
    expect(first?.subject).toContain('45');
    expect(addresses.filter((address) => first?.text.includes(address))).toHaveLength(40);
    await states();
    world.advance(1800);
    await Promise.all([sweeps(), sweeps()]);
    expect(await digests()).toHaveLength(before + 1);
    world.advance(1801);
    await Promise.all([sweeps(), sweeps()]);
    const after = await digests();
    expect(after).toHaveLength(before + 2);
    expect(after.filter(({ text }) => text.includes(addresses.at(-1) ?? ''))).toHaveLength(1);
    // Nothing is in any of them that a mailbox was asked about.
    expect(after.some(({ text }) => text.includes(paths.withdrawConfirm.href({ token: '' })))).toBe(false);
  });
});
