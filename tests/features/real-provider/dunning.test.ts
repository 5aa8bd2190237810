import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { dayOf, passes, paymentStates, pressesAt, subscriptionRow, templatesTo } from '../../setup/money/money';
import { asksProvider, expectRecordsAgree } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * A plan of one's own has three retries at most, and none is made after a hard decline or where the bank wants its customer
 * (https://docs.stripe.com/billing/revenue-recovery/smart-retries).
 */
let world: World;
/** What went to the provider to collect an invoice at once. */
const asked: FormData[] = [];
beforeAll(async () => {
  world = await createWorld(
    {},
    {
      between: (send) => async (input, init) => {
        const request = new Request(input, init);
        if (/\/invoices\/\w+\/pay$/.test(request.url)) asked.push(await request.clone().formData());
        return send(request);
      },
    },
  );
});

const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const written = (day: string) => plain(formatsFor(markets.denmark, 'en').date(day));
const invoiceOf = async (member: Member) => {
  const { open_invoice_json: open } = await subscriptionRow(member.subscriptionId);
  const { invoice } = JSON.parse(String(open)) as { invoice: string };
  return asksProvider<{ attempt_count: number; next_payment_attempt: number | null; created: number }>(
    world,
    `/v1/invoices/${invoice}`,
  );
};
/** On the day after the charge was refused. */
async function refused(pay: 'fails-later' | 'asks-later' | 'lost-later'): Promise<Member> {
  const member = await createMember(world, { language: 'en', pay });
  const { next_charge_at: next } = await subscriptionRow(member.subscriptionId);
  await passes(world, (Date.parse(String(next)) - world.now()) / 86_400_000 + 0.1);
  await member.visitor.logsIn();
  return member;
}
/** Day of an instant of the provider's, in seconds. */
const dayAt = (seconds: number | null) => dayOf(new Date(Number(seconds) * 1000).toISOString());
/** How often a bank was asked and said no. */
async function refusals(member: Member): Promise<number> {
  const { open_invoice_json: open } = await subscriptionRow(member.subscriptionId);
  const { data } = await asksProvider<{ data: { data: { object: { id: string } } }[] }>(
    world,
    '/v1/events?limit=100&type=invoice.payment_failed',
  );
  return data.filter((event) => event.data.object.id === JSON.parse(String(open)).invoice).length;
}
const mailOf = async ({ email }: Member) =>
  plain((await world.mailTo(email)).find(({ tags }) => JSON.stringify(tags).includes('payment-failed'))?.text ?? '');
const pageOf = async ({ visitor }: Member) => plain(textOf(await visitor.page(paths.account.payments.href())));

describe('a charge that may be tried again', () => {
  it('is, three times and on the days that mail and page say, and is over with the last', async () => {
    const member = await refused('fails-later');
    const { created } = await invoiceOf(member);
    const { retryAfterDays } = markets.denmark.dunning;
    const mail = await mailOf(member);
    for (let retries = 0; retries < retryAfterDays.length; retries += 1) {
      const { attempt_count: attempts, next_payment_attempt: next } = await invoiceOf(member);
      expect([attempts, await refusals(member)]).toEqual([retries + 1, retries + 1]);
      const on = written(dayAt(next));
      if (retries === 0) expect(mail).toContain(`We’ll try again on: ${on}`);
      expect(await pageOf(member)).toContain(`We’ll try again automatically on ${on}`);
      await passes(world, retryAfterDays[retries] ?? 0);
      await member.visitor.logsIn();
    }
    expect(await subscriptionRow(member.subscriptionId)).toMatchObject({ state: 'ended' });
    // The provider ends it at the hour of the last attempt: who pays on the day that was named, at whatever hour, keeps it.
    const last = addDays(
      dayAt(created),
      retryAfterDays.reduce((sum, days) => sum + days, 0),
    );
    expect(dayOf(new Date(world.now()).toISOString())).toBe(last);
    expect(mail).toContain(`by ${written(addDays(last, -1))}`);
    expect(await pageOf(member)).not.toContain('We’ll try again');
    // Nobody cancelled, and nothing was paid.
    await world.settle();
    const told = (await world.mailTo(member.email)).map(({ text }) => text).join();
    expect(told).toContain('We did not receive your payment in time');
    expect(await templatesTo(world, member)).not.toContain('cancel');
    await expectRecordsAgree(world);
  });
});

describe.each(['asks-later', 'lost-later'] as const)('a charge that is not tried again (%s)', (card) => {
  it('is promised on no page and in no mail to be', async () => {
    const member = await refused(card);
    // The provider names a day all the same, on which it does nothing.
    expect((await invoiceOf(member)).next_payment_attempt).not.toBeNull();
    expect(await mailOf(member)).toContain('We will not try again automatically');
    expect(await pageOf(member)).not.toContain('We’ll try again');
    await passes(world, 8);
    expect(await refusals(member)).toBe(1);
    await expectRecordsAgree(world);
  });
});

describe('what is paid on the page of the invoice', () => {
  it('is paid with the card of every later charge', async () => {
    const member = await refused('fails-later');
    const { openInvoice, method } = await handsOf(world, member).provider();
    await pressesAt(world, String(openInvoice?.url), 'pay');
    expect((await subscriptionRow(member.subscriptionId)).state).toBe('active');
    const now = (await handsOf(world, member).provider()).method;
    expect(now).not.toBe(method);
    await member.visitor.logsIn();
    expect(await pageOf(member)).toContain(`Ending in ${String(now).slice(-4)}`);
    await passes(world, 33);
    expect(await paymentStates(member.subscriptionId)).toEqual(Array(3).fill('charge succeeded'));
    await expectRecordsAgree(world);
  });

  it('and what a member pays here is asked for as of somebody who is there', async () => {
    const member = await refused('asks-later');
    asked.length = 0;
    const { openInvoice } = (await handsOf(world, member).standing()).subscription;
    const paid = await world.services.billing.payInvoice(String(openInvoice?.invoice), crypto.randomUUID());
    expect(paid).toMatchObject({ ok: true, value: { kind: 'refused', url: expect.stringContaining('/stripe/') } });
    expect(asked.map((form) => form.get('off_session'))).toEqual(['false']);
  });
});
