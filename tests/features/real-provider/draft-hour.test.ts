import { beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { paths } from '../../../worker/paths';
import { fault, passes, paymentStates, pressesAt, subscriptionRow, templatesTo } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * A renewal's invoice is a draft for about an hour, and `customer.subscription.updated` comes before it is paid
 * (https://docs.stripe.com/billing/invoices/subscription#sub-invoice-lifecycle).
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** Both clocks, by minutes. */
const minutesPass = (minutes: number): Promise<void> => passes(world, minutes / 1440);

/** And the jobs at their end. */
async function sweptAfter(minutes: number): Promise<void> {
  await minutesPass(minutes);
  for (const { jobs } of world.cells.all()) await jobs.sweep();
  await world.settle();
}

async function toTheDraft({ subscriptionId }: Member): Promise<void> {
  const { next_charge_at: next } = await subscriptionRow(subscriptionId);
  await minutesPass((Date.parse(String(next)) - world.now()) / 60_000 + 10);
}

const isIn = async (member: Member) =>
  hasAccess((await handsOf(world, member).standing()).facts, civilDateOf(world.now(), 'Europe/Copenhagen'));

describe('the hour in which a renewal is a draft', () => {
  it('takes nobody the door, is said on the pages, and shown to whoever cancels', async () => {
    const member = await createMember(world, { language: 'en' });
    await toTheDraft(member);
    await member.visitor.logsIn();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded']);
    expect(await isIn(member)).toBe(true);
    for (const path of [paths.account.main.href(), paths.account.payments.href()])
      expect(textOf(await member.visitor.page(path))).toContain('Your payment is on its way');
    const { actions, subscription } = await handsOf(world, member).standing();
    const today = civilDateOf(world.now(), 'Europe/Copenhagen');
    expect(actions.cancel?.charges).toHaveLength(1);
    expect(String(actions.cancel?.charges[0]) >= today).toBe(true);
    expect(subscription.paidThrough ?? '').toBe((await subscriptionRow(member.subscriptionId)).paid_through);
    await handsOf(world, member).does({ kind: 'cancel', reason: null });
    const [mail] = await world.mailTo(member.email);
    expect(mail?.text).toMatch(/Last payment: .*DKK\s199\.00/);
    await minutesPass(80);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    const {
      awaited_invoice_json: awaited,
      paid_through: through,
      stop_date: stop,
    } = await subscriptionRow(member.subscriptionId);
    expect([awaited, through]).toEqual([null, stop]);
    expect(await isIn(member)).toBe(true);
    await expectRecordsAgree(world);
  });

  it('a draft of whoever withdraws is never collected', async () => {
    const member = await createMember(world, { language: 'en' });
    await toTheDraft(member);
    const { providerSubscription } = (await handsOf(world, member).standing()).subscription;
    await world.services.billing.update(String(providerSubscription), { endsAt: world.now() }, `end:${member.email}`);
    await world.settle();
    await minutesPass(120);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded']);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ awaited_invoice_json: null });
    await expectRecordsAgree(world);
  });
});

describe('a refused renewal whose events are lost', () => {
  it('is found within an hour, is past due, and is told', async () => {
    const member = await createMember(world, { language: 'en', pay: 'fails-later' });
    await toTheDraft(member);
    await fault(world, 'lost');
    await minutesPass(60);
    await fault(world, null);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'active' });
    await sweptAfter(60);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'pastDue' });
    expect(await templatesTo(world, member)).toContain('payment-failed');
    await expectRecordsAgree(world);
  });

  it('and one that was paid unheard while past due is found within an hour, too', async () => {
    const member = await createMember(world, { language: 'en', pay: 'fails-later' });
    await toTheDraft(member);
    await minutesPass(60);
    const { openInvoice } = await handsOf(world, member).provider();
    await fault(world, 'lost');
    await pressesAt(world, String(openInvoice?.url), 'pay');
    await fault(world, null);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'pastDue' });
    await sweptAfter(60);
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'active', open_invoice_json: null });
    await expectRecordsAgree(world);
  });

  it('whichever event of a renewal is lost, the ledger is right an hour later', async () => {
    const member = await createMember(world, { language: 'en' });
    await fault(world, 'lost');
    await toTheDraft(member);
    await fault(world, null);
    await sweptAfter(30);
    expect(await isIn(member)).toBe(true);
    expect((await subscriptionRow(member.subscriptionId)).awaited_invoice_json).not.toBeNull();
    await fault(world, 'lost');
    await minutesPass(30);
    await fault(world, null);
    await sweptAfter(60);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'charge succeeded']);
    await expectRecordsAgree(world);
  });
});
