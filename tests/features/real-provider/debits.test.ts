import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { paths } from '../../../worker/paths';
import { debitMarkets } from '../../setup/money/debit-markets';
import {
  fault,
  hoursPass,
  movedOf,
  passes,
  paymentStates,
  subscriptionRow,
  templatesTo,
} from '../../setup/money/money';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { previewOf } from '../../setup/pages/previews';
import { choiceOf, createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * A bank debit stays open and processing for days (https://docs.stripe.com/payments/sepa-debit); iDEAL and others lead
 * to one.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { markets: debitMarkets });
});
afterEach(async () => {
  await world.sandboxPost('/stripe/behaviour', null);
  await fault(world, null);
});

const isIn = async (member: Member) =>
  hasAccess((await handsOf(world, member).standing()).facts, civilDateOf(world.now(), 'Europe/Copenhagen'));

/** A member whose first debit has come. */
async function paidUp(): Promise<Member> {
  const member = await createMember(world, { language: 'en', pay: 'slow' });
  await passes(world, 5.1);
  expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded']);
  return member;
}

const refuses = () => world.sandboxPost('/stripe/behaviour', { debitsSucceed: false });

/** Days pass until a debit has come; where nobody tells of it, its hour of reconciliation as well. */
async function comes(untold: string | null, days: number): Promise<void> {
  await fault(world, untold);
  await passes(world, days);
  await fault(world, null);
  if (untold !== null) await world.services.jobs.reconcile();
  await hoursPass(world, 0.1);
  await world.settle();
}

async function untilRenewal({ subscriptionId }: Member): Promise<void> {
  const { next_charge_at: next } = await subscriptionRow(subscriptionId);
  await passes(world, (Date.parse(String(next)) - world.now()) / 86_400_000 + 0.1);
}

describe('a renewal by bank debit', () => {
  it('is on its way for days: no failure, no lost door, and nobody is written to', async () => {
    const member = await paidUp();
    await untilRenewal(member);
    const mails = await templatesTo(world, member);
    for (const _ of [1, 2, 3, 4]) {
      await passes(world, 1);
      await world.services.jobs.sweep();
      await world.services.jobs.reconcile();
      expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'active', open_invoice_json: null });
      expect(await isIn(member)).toBe(true);
    }
    expect(await templatesTo(world, member)).toEqual(mails);
    await member.visitor.logsIn();
    expect(textOf(await member.visitor.page(paths.account.payments.href()))).toContain('up to five days');
    await passes(world, 1.1);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    await expectRecordsAgree(world);
  });

  it('that comes when the account is closed is recorded, and its receipt sent to nobody', async () => {
    const member = await paidUp();
    await untilRenewal(member);
    const today = () => civilDateOf(world.now(), 'Europe/Copenhagen');
    await rows(
      `UPDATE subscription SET state = 'ending', stop_date = ? WHERE subscription_id = ?`,
      today(),
      member.subscriptionId,
    );
    await passes(world, 1);
    await world.services.jobs.sweep();
    const { closing, database } = world.services;
    await database.write(
      await closing.closeStatements({
        ...member,
        ...{ firstName: 'Anna', language: 'en', today: today(), keptUntil: null },
      }),
    );
    world.services.outbox.wake();
    await world.settle();
    await passes(world, 4.2);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    const waiting = `SELECT kind, last_error FROM outbox WHERE done_at IS NULL AND kind = 'mail'`;
    expect(await rows(waiting)).toEqual([]);
    const forgotten = `SELECT done_at < ? AS is_before FROM outbox WHERE kind = 'forgetAtProvider'`;
    expect(await rows(forgotten, new Date(world.now() - 4 * 86_400_000).toISOString())).toEqual([{ is_before: 1 }]);
  });

  it('that comes back is past due then, and told then', async () => {
    const member = await paidUp();
    await refuses();
    await untilRenewal(member);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'active' });
    await passes(world, 5.1);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({
      state: 'pastDue',
      awaited_invoice_json: null,
    });
    expect((await templatesTo(world, member)).filter((name) => name === 'payment-failed')).toHaveLength(1);
    expect(await isIn(member)).toBe(false);
    await expectRecordsAgree(world);
  });
});

describe('an upgrade by bank debit', () => {
  const dearer = () => choiceOf(world, 'denmark', ({ priceMinor }) => priceMinor === 32900);

  async function upgrades(member: Member): Promise<number> {
    const hands = handsOf(world, member);
    const preview = await previewOf(world.services.changes, await hands.standing(), dearer());
    if (!preview.ok || preview.value.when !== 'now') throw new Error('not now');
    const { amountMinor } = preview.value;
    await hands.does({ kind: 'changeProduct', product: dearer(), shownMinor: amountMinor });
    return amountMinor;
  }

  it('begins at once and is paid days later: no failure in between', async () => {
    const member = await paidUp();
    const mails = await templatesTo(world, member);
    await upgrades(member);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'active', open_invoice_json: null });
    expect((await templatesTo(world, member)).slice(0, -mails.length)).toEqual(['change']);
    const [told] = await world.mailTo(member.email);
    expect(told?.text).toContain('With your bank since');
    expect(told?.text).not.toContain('Paid for the change');
    expect(await isIn(member)).toBe(true);
    await member.visitor.logsIn();
    expect(textOf(await member.visitor.page(paths.account.main.href()))).toContain('Your payment is on its way');
    await passes(world, 5.1);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    await expectRecordsAgree(world);
  });

  it('that comes back is owed, and told', async () => {
    const member = await paidUp();
    await upgrades(member);
    await refuses();
    await passes(world, 5.1);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'pastDue' });
    expect(await templatesTo(world, member)).toContain('payment-failed');
    await expectRecordsAgree(world);
  });

  it.each([null, 'lost'])('goes back when it comes to somebody who withdrew meanwhile (told: %s)', async (name) => {
    const member = await paidUp();
    const amount = await upgrades(member);
    await handsOf(world, member).does({ kind: 'withdraw' });
    await world.settle();
    await comes(name, 5.2);
    const moved = await movedOf(world, member.subscriptionId);
    expect(moved).toEqual(expect.arrayContaining([`charge ${amount}`, `refund ${amount}`]));
    await expectRecordsAgree(world);
  });
});

describe('a debit that comes after its membership is over', () => {
  it.each([null, 'lost'])('goes back: the first, of whoever withdrew meanwhile (told: %s)', async (name) => {
    const member = await createMember(world, { language: 'en', pay: 'slow' });
    await passes(world, 2);
    await handsOf(world, member).does({ kind: 'withdraw' });
    await world.settle();
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'withdrawn' });
    await comes(name, 3.2);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund succeeded']);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
    await expectRecordsAgree(world);
  });
});
