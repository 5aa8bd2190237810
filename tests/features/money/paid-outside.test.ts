import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, salesOf } from '../../../worker/domain/money/vat-journal';
import { paths } from '../../../worker/paths';
import { expectLedgerAgrees } from '../../setup/money/ledger';
import { fault, movedOf, owedTo, passes, paymentsOf, postsToProvider } from '../../setup/money/money';
import { asksProvider, rows, rowsOf } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { createMember, handsOf } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

/**
 * The provider's owner marks an invoice as paid elsewhere: it is paid, no charge is made, and nothing is on the account
 * (https://docs.stripe.com/billing/subscriptions/out-of-band-invoices).
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await fault(world, null);
});

/** Past due, with the invoice that was refused. */
async function owing() {
  const member = await createMember(world, { language: 'en' });
  await fault(world, 'decline');
  await passes(world, 32);
  await fault(world, null);
  const { openInvoice } = (await handsOf(world, member).standing()).subscription;
  return { member, hands: handsOf(world, member), invoice: openInvoice?.invoice ?? '' };
}
const paidElsewhere = (invoice: string) =>
  postsToProvider(world, `/v1/invoices/${invoice}/pay`, { paid_out_of_band: 'true' });
const chargedHere = async (invoice: string) =>
  rows("SELECT amount_minor FROM movement WHERE kind = 'charge' AND reference = ?", invoice);

describe('an invoice that was paid outside of the provider', () => {
  it('is paid, and no money of the provider’s account', async () => {
    const { member, hands, invoice } = await owing();
    const { snapshot } = (await hands.standing()).subscription;
    await paidElsewhere(invoice);
    const { standing, subscription } = await hands.standing();
    expect([standing, subscription.openInvoice]).toEqual(['active', null]);
    const charge = (await paymentsOf(member.subscriptionId)).find((one) => one.provider_reference === invoice);
    expect(charge).toMatchObject({ state: 'succeeded', amount_minor: snapshot.priceMinor, method: null });
    expect(await chargedHere(invoice)).toEqual([]);
    expect(await movedOf(world, member.subscriptionId)).toHaveLength(1);
    // As the provider says it: only to who asks for it, and with no payment that was made.
    const there = await asksProvider<Record<string, unknown>>(world, `/v1/invoices/${invoice}`);
    expect([there.status, there.amount_paid, there.amount_paid_off_stripe]).toEqual([
      'paid',
      snapshot.priceMinor,
      undefined,
    ]);
    expect((await world.services.jobs.reconcile()).differences).toEqual([]);
    await expectLedgerAgrees(world);
  });

  it('is a sale with its VAT, whole or in part, also where it goes back another way', async () => {
    const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);
    const agrees = async () => {
      const { lines, ledger } = await world.services.business.vatJournal('2000-01-01', '2100-01-01');
      const sales = salesOf(lines);
      const minus = (column: string) => `SUM(CASE kind WHEN 'charge' THEN ${column} ELSE -${column} END)`;
      const documents = await rowsOf(
        'denmark',
        `SELECT COUNT(*) AS count, ${minus('amount_minor')} AS gross, ${minus('vat_minor')} AS vat
           FROM payment WHERE receipt_number IS NOT NULL`,
      );
      expect({
        count: sumOf(sales.flatMap(({ receipts, creditNotes }) => [receipts, creditNotes])),
        gross: sumOf(sales.map(({ grossMinor }) => grossMinor)),
        vat: sumOf(sales.map(({ vatMinor }) => vatMinor)),
      }).toEqual(documents[0]);
      for (const { off, accountMinor, owedMinor, ...one } of balancesOf(lines, ledger)) {
        expect(off).toEqual({ accountMinor: 0, owedMinor: 0 });
        expect(sumOf([one.salesMinor, one.disputesMinor, one.elsewhereMinor, one.carriedMinor])).toBe(
          accountMinor - owedMinor,
        );
      }
    };
    const { invoice } = await owing();
    await paidElsewhere(invoice);
    await agrees();
    for (const isWhole of [true, false]) {
      const late = await owing();
      await late.hands.does({ kind: 'endNow', reason: 'mistake' });
      const fact = await world.services.payment.fetchInvoice(late.invoice);
      if (!fact.ok) throw new Error(fact.reason.detail);
      const outsideMinor = isWhole ? fact.value.amountMinor : 1_000;
      await world.services.membership.recordInvoice({ ...fact.value, status: 'paid', outsideMinor });
      await agrees();
    }
  });

  it('is not refunded by an operator, who is told why', async () => {
    const { member, invoice } = await owing();
    await paidElsewhere(invoice);
    const charge = (await paymentsOf(member.subscriptionId)).find((one) => one.provider_reference === invoice);
    const payment = charge?.payment_id ?? '';
    const operator = await createOperator(world);
    const page = textOf(await (await operator.get(paths.backOfficeActions.chooseRefund.href({ payment }))).text());
    expect(page).toContain('The provider never had the money');
    const left = String(charge?.amount_minor);
    const asked = { payment, left, amount: '1000', reason: 'goodwill' } as const;
    expect((await operator.get(paths.backOfficeActions.refund.href(asked))).status).toBe(303);
    const found = await world.services.refunds.chargeOf(payment);
    expect(found?.isOutside).toBe(true);
    const statements = found ? await world.services.refunds.statements(found, 1_000) : [];
    await expect(world.services.database.write(statements)).rejects.toThrow();
    expect(await owedTo(member)).toBe(0);
  });

  it('and not owed is owed back, for an operator to pay another way, and asked of no provider', async () => {
    const { member, hands, invoice } = await owing();
    await hands.does({ kind: 'endNow', reason: 'mistake' });
    // As where the provider was told too late that nothing is collected any more.
    const fact = await world.services.payment.fetchInvoice(invoice);
    if (!fact.ok) throw new Error(fact.reason.detail);
    const paid = { ...fact.value, status: 'paid', outsideMinor: fact.value.amountMinor } as const;
    await world.services.membership.recordInvoice(paid);
    await world.settle();
    const refund = (await paymentsOf(member.subscriptionId)).find(({ kind }) => kind === 'refund');
    expect([refund?.state, await owedTo(member)]).toEqual(['failed', paid.amountMinor]);
    expect(await rows(`SELECT kind FROM outbox WHERE kind = 'refund' AND dead_at IS NOT NULL`)).toEqual([]);
    const receipt = paths.accountMore.receipt.href({ paymentId: refund?.payment_id ?? '' });
    await member.visitor.logsIn();
    expect(textOf(await member.visitor.page(receipt))).toContain('we’ll pay it back the way you paid');
    const { refunds, database } = world.services;
    expect(
      (await refunds.notThrough()).find(({ subscriptionId }) => subscriptionId === member.subscriptionId),
    ).toMatchObject({ isOutside: true, state: 'failed' });
    const returned = await refunds.returnedOf(refund?.payment_id ?? '');
    if (!returned) throw new Error('nothing is owed');
    expect(await refunds.returnedStatements(returned, 'again')).toEqual([]);
    await database.write(await refunds.returnedStatements(returned, 'otherwise'));
    expect(await owedTo(member)).toBe(0);
  });

  it('and that the ledger has as the provider’s money is a difference', async () => {
    const { member, invoice } = await owing();
    await paidElsewhere(invoice);
    await rowsOf(
      'denmark',
      `INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at)
       SELECT 'charge', provider_reference, payment_id, subscription_id, 'denmark', amount_minor, 0, currency, substr(at, 1, 10), at, at
         FROM payment WHERE provider_reference = ?`,
      invoice,
    );
    const { differences } = await world.services.jobs.reconcile();
    expect(differences.filter(({ subject }) => subject === member.subscriptionId)).toEqual([
      expect.objectContaining({
        kind: 'ledgerAmount',
        detail: expect.stringContaining('paid outside'),
      }),
    ]);
  });
});
