import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { movedOf, paymentsOf } from '../../setup/money/money';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { fieldsOf } from '../../setup/pages/written-forms';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createOperator, operatorEmail } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Money that goes back because an operator says so: once, no more than was paid, with its trace and its mail. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
const { backOffice: words } = english;
const { backOfficeActions, backOfficeMore } = paths;

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
});

async function chargeOf(member: Member) {
  const [charge] = (await paymentsOf(member.subscriptionId)).filter(({ kind }) => kind === 'charge');
  if (!charge) throw new Error('no charge');
  return { payment: charge.payment_id, amountMinor: charge.amount_minor, receipt: charge.receipt_number };
}
const leftOf = async (payment: string) => (await world.services.refunds.chargeOf(payment))?.leftMinor ?? 0;
const questionAt = (payment: string, left: number, amountMinor: number, reason = 'goodwill') =>
  backOfficeActions.refund.href({ payment, left: String(left), amount: String(amountMinor), reason });
/** As it is asked now. */
const question = async (payment: string, amountMinor: number, reason?: string) =>
  questionAt(payment, await leftOf(payment), amountMinor, reason);
const asksAndPays = async (payment: string, amountMinor: number) => {
  const path = await question(payment, amountMinor);
  return operator.post(path, hiddenFields(await operator.page(path)));
};
const refundsOf = async (member: Member) =>
  (await paymentsOf(member.subscriptionId)).filter(({ kind }) => kind === 'refund');

describe('a refund', () => {
  it('asks how much and why, says what will happen, does it once, and leaves its trace', async () => {
    const member = await createMember(world, { language: 'en' });
    const { payment, amountMinor, receipt } = await chargeOf(member);
    const choose = backOfficeActions.chooseRefund.href({ payment });
    expect(textOf(await operator.page(choose))).toContain(receipt);
    // What goes back is there to be read, and not what an empty field means.
    expect(fieldsOf(await operator.page(choose)).amount).toBe((amountMinor / 100).toFixed(2).replace('.', ','));
    const asked = await operator.post(choose, { amount: '50,00', reason: 'notDelivered' });
    const path = questionAt(payment, amountMinor, 5_000, 'notDelivered');
    expect(say(asked)).toBe(`303 ${path}`);

    const page = await operator.page(path);
    for (const fact of ['Visa ending in 4242', String(receipt), words.refund.reasons.notDelivered])
      expect(textOf(page)).toContain(fact);
    const fields = hiddenFields(page);
    const done = await operator.post(path, fields);
    const again = await operator.post(path, fields);
    const back = `303 ${backOfficeMore.member.href({ subscriptionId: member.subscriptionId })}?done=refundOrdered`;
    expect([say(done), say(again)]).toEqual([back, back]);
    await world.settle();

    expect(await movedOf(world, member.subscriptionId)).toEqual([`charge ${amountMinor}`, 'refund 5000']);
    const [refund, ...more] = await refundsOf(member);
    expect(more).toEqual([]);
    expect(refund).toMatchObject({ state: 'succeeded', amount_minor: 5_000, refunds: payment });
    expect(refund?.provider_reference).toMatch(/^re_/);
    expect(
      await rows('SELECT actor, subject, detail_json FROM audit WHERE action = ?', 'payment.refundOrdered'),
    ).toEqual([
      {
        actor: `operator:${operatorEmail}`,
        subject: member.subscriptionId,
        detail_json: JSON.stringify({ payment, amountMinor: 5_000, reason: 'notDelivered' }),
      },
    ]);
    const mail = (await world.mailTo(member.email)).find(({ tags }) => /refund/.test(JSON.stringify(tags)));
    expect(mail?.text).toContain(String(refund?.receipt_number));
    expect(mail?.text).toContain(String(receipt));
    expect(mail?.text).toContain('50.00');
    await expectRecordsAgree(world);
  });

  it('of all there is takes an empty field, and then offers nothing more', async () => {
    const member = await createMember(world, { language: 'en' });
    const { payment, amountMinor } = await chargeOf(member);
    const choose = backOfficeActions.chooseRefund.href({ payment });
    const asked = await operator.post(choose, { amount: '', reason: 'mistake' });
    expect(say(asked)).toBe(`303 ${await question(payment, amountMinor, 'mistake')}`);
    await asksAndPays(payment, amountMinor);
    await world.settle();
    expect(textOf(await operator.page(choose))).toContain(words.refund.nothingLeft);
    expect((await operator.get(await question(payment, 1))).status).toBe(404);
    expect(await movedOf(world, member.subscriptionId)).toEqual([`charge ${amountMinor}`, `refund ${amountMinor}`]);
  });

  it.each([
    [{ amount: '0', reason: 'goodwill' }, words.refund.fault.noSum],
    [{ amount: 'much', reason: 'goodwill' }, words.refund.fault.noSum],
    [{ amount: '99999', reason: 'goodwill' }, words.refund.fault.tooMuch.slice(0, 20)],
    [{ amount: '10', reason: '' }, words.refund.fault.reason],
    [{ amount: '10', reason: 'because' }, words.refund.fault.reason],
  ])('refuses %o and keeps what was typed', async (fields, message) => {
    const { payment } = await chargeOf(await createMember(world));
    const answer = await operator.post(backOfficeActions.chooseRefund.href({ payment }), fields);
    const html = await answer.text();
    expect([answer.status, textOf(html).includes(message), html.includes(`value="${fields.amount}"`)]).toEqual([
      422,
      true,
      true,
    ]);
  });

  it.each(['1/9/0/goodwill', '1/9/-5/goodwill', '1/9/1e3/goodwill', '1/9/10/why', '1/9/9999999999/goodwill'])(
    'has no address %s',
    async (rest) => expect((await operator.get(`/ops/refund/${rest}`)).status).toBe(404),
  );

  it('needs its own form: without a key, or with a stranger’s, nothing happens', async () => {
    const member = await createMember(world);
    const { payment } = await chargeOf(member);
    const path = await question(payment, 100);
    const other = await createOperator(world, { email: 'other@solhus.example' });
    const theirs = hiddenFields(await other.page(path));
    for (const fields of [{}, { idempotencyKey: 'x.y' }, theirs])
      expect((await operator.post(path, fields)).status).toBe(422);
    expect(await refundsOf(member)).toEqual([]);
  });

  it('of twenty at once is made once: the others were asked about money that is not there any more', async () => {
    const member = await createMember(world);
    const { payment } = await chargeOf(member);
    const path = await question(payment, 1_000);
    const forms = await Promise.all(Array.from({ length: 20 }, async () => hiddenFields(await operator.page(path))));
    const locations = (await Promise.all(forms.map((fields) => operator.post(path, fields)))).map(say);
    expect(locations.filter((one) => one.endsWith('done=refundOrdered'))).toHaveLength(1);
    expect(locations.filter((one) => one.endsWith('done=gone'))).toHaveLength(19);
    await world.settle();
    expect((await movedOf(world, member.subscriptionId)).slice(1)).toEqual(['refund 1000']);
    await expectRecordsAgree(world);
  });

  it('at the same moment as a withdrawal and another operator never pays more than was paid', async () => {
    for (const share of [0.3, 0.6, 1]) {
      const member = await createMember(world);
      const { payment, amountMinor } = await chargeOf(member);
      const path = await question(payment, Math.floor(amountMinor * share));
      const other = await createOperator(world, { email: 'other@solhus.example' });
      const forms = [hiddenFields(await operator.page(path)), hiddenFields(await other.page(path))] as const;
      const answers = await Promise.all([
        operator.post(path, forms[0]),
        handsOf(world, member).does({ kind: 'withdraw' }),
        other.post(path, forms[1]),
      ]);
      expect([answers[0].status, answers[2].status]).toEqual([303, 303]);
      await world.settle();
      const moved = (await movedOf(world, member.subscriptionId)).slice(1).map((line) => Number(line.split(' ')[1]));
      expect(moved.reduce((all, sum) => all + sum, 0)).toBeLessThanOrEqual(amountMinor);
      expect((await refundsOf(member)).map(({ state }) => state)).not.toContain('pending');
    }
    await expectRecordsAgree(world);
  });

  it('gone back to in the browser asks anew how much', async () => {
    const member = await createMember(world);
    const { payment, amountMinor } = await chargeOf(member);
    await asksAndPays(payment, 1_000);
    const before = await operator.get(questionAt(payment, amountMinor, 1_000));
    expect(say(before)).toBe(`303 ${backOfficeActions.chooseRefund.href({ payment })}`);
  });

  it('leaves to a withdrawal what is left, and to later refunds what that leaves', async () => {
    const member = await createMember(world);
    const { payment, amountMinor } = await chargeOf(member);
    await asksAndPays(payment, 1_000);
    await handsOf(world, member).does({ kind: 'withdraw' });
    const back = (await refundsOf(member)).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    expect(back).toBeGreaterThan(1_000);
    expect(back).toBeLessThanOrEqual(amountMinor);
    expect(await leftOf(payment)).toBe(amountMinor - back);
    expect((await operator.get(await question(payment, amountMinor - back + 1))).status).toBe(404);
    await expectRecordsAgree(world);
  });

  it('whatever the order of sums, what moved never exceeds the charge and the ledger knows all of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 6 }), async (sums) => {
        const member = await createMember(world);
        const { payment, amountMinor } = await chargeOf(member);
        let left = amountMinor;
        for (const sum of sums) {
          const path = questionAt(payment, left, sum);
          const page = await operator.get(path);
          expect(page.status).toBe(sum <= left ? 200 : 404);
          if (sum > left) continue;
          await operator.post(path, hiddenFields(await page.text()));
          left -= sum;
        }
        await world.settle();
        const moved = (await movedOf(world, member.subscriptionId)).slice(1).map((line) => Number(line.split(' ')[1]));
        expect(moved.reduce((all, sum) => all + sum, 0)).toBe(amountMinor - left);
      }),
      { numRuns: 6 },
    );
    await expectRecordsAgree(world);
  });

  it('is made once, though the provider’s answer was lost and its event came first', async () => {
    const member = await createMember(world);
    const { payment, amountMinor } = await chargeOf(member);
    const { payment: provider, jobs } = world.services;
    const { refund } = provider;
    provider.refund = async (wanted) => {
      await refund(wanted);
      return { ok: false, reason: { kind: 'unknown', detail: 'no answer' } };
    };
    // Two of the same sum: each event belongs to its own row.
    await asksAndPays(payment, 700);
    await asksAndPays(payment, 700);
    await world.settle();
    provider.refund = refund;
    for (let hour = 0; hour < 3; hour += 1) {
      world.advance(3600);
      await jobs.sweep();
      await world.settle();
    }
    expect(await movedOf(world, member.subscriptionId)).toEqual([`charge ${amountMinor}`, 'refund 700', 'refund 700']);
    expect((await refundsOf(member)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    await expectRecordsAgree(world);
  });
});

describe('the page of money', () => {
  it('lists what the provider has not done and what came back, by market', async () => {
    const member = await createMember(world);
    const { payment } = await chargeOf(member);
    await world.sandboxPost('/stripe/faults', { fault: 'status500' });
    await asksAndPays(payment, 300);
    await world.settle();
    await world.sandboxPost('/stripe/faults', { fault: null });
    const { number } = (await handsOf(world, member).standing()).subscription;
    const shown = `${number.slice(0, 1)}-${number.slice(1, 5)} ${number.slice(5)}`;
    const all = await operator.page(paths.backOffice.money.href({ market: 'all' }));
    expect(headingOf(all)).toBe(words.nav.money);
    expect(textOf(all)).toContain(words.money.refund.awaited);
    expect(textOf(await operator.page(paths.backOffice.money.href({ market: 'denmark' })))).toContain(shown);
    expect(textOf(await operator.page(paths.backOffice.money.href({ market: 'sweden' })))).not.toContain(shown);
    world.advance(3600);
    await world.services.jobs.sweep();
    await world.settle();
    await expectRecordsAgree(world);
  });
});
