import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { here, sums, there, twoYearsPass } from '../../setup/money/archived';
import { createMember, type Member, newForm } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

/** What happens to a payment that has moved to the archive long ago: it comes back first. */
let world: World;
let member: Member;

const oldest = async (nth = 0) => {
  const rows = await there(
    `SELECT * FROM payment WHERE kind = 'charge' AND subscription_id = ? ORDER BY at LIMIT 1 OFFSET ${nth}`,
    member.subscriptionId,
  );
  return rows[0] ?? {};
};

beforeAll(async () => {
  world = await createWorld();
  member = await createMember(world);
  await twoYearsPass(world, 28);
  await world.services.jobs.purge();
  expect(await here('SELECT 1 FROM payment WHERE payment_id = ?', String((await oldest()).payment_id))).toEqual([]);
});

describe('an archived payment', () => {
  it('whose invoice is told of once more is not recorded once more', async () => {
    const { provider_reference: invoice } = await oldest(1);
    const fact = await world.services.payment.fetchInvoice(String(invoice));
    if (!fact.ok) throw new Error('the provider knows it');
    const before = await sums();
    const count = (await here('SELECT 1 FROM payment')).length;
    await world.services.membership.recordInvoice(fact.value);
    await world.services.jobs.sweep();
    expect(await sums()).toEqual(before);
    // It is back, as it was.
    expect((await here('SELECT 1 FROM payment')).length).toBe(count + 1);
    expect(await here('SELECT * FROM payment WHERE provider_reference = ?', String(invoice))).toEqual([
      await oldest(1),
    ]);
    // And held: the next purge leaves it here.
    await world.services.jobs.purge();
    expect(await here('SELECT 1 FROM payment WHERE provider_reference = ?', String(invoice))).toHaveLength(1);
    world.advance(91 * 86_400);
    await world.services.jobs.purge();
    expect(await here('SELECT 1 FROM payment WHERE provider_reference = ?', String(invoice))).toEqual([]);
    expect(await here('SELECT 1 FROM archive_hold')).toEqual([]);
  });

  it('is disputed and lost after two years, as one of last month would be', async () => {
    const { provider_reference: charge, amount_minor: amount, payment_id: id } = await oldest(2);
    const answer = await world.sandboxPost('/stripe/disputes', { charge });
    const { id: dispute } = (await answer.json()) as { id: string };
    await world.sandboxPost('/stripe/disputes', { dispute, outcome: 'lost' });
    await world.settle();
    expect(await here('SELECT state, payment_id FROM dispute WHERE dispute_id = ?', dispute)).toEqual([
      { state: 'lost', payment_id: id },
    ]);
    const moved = await here(`SELECT amount_minor FROM movement WHERE cause = ? AND kind = 'disputeTaken'`, dispute);
    expect(moved).toEqual([{ amount_minor: -Number(amount) }]);
    // The VAT journal has it under the rate and the seller of the sale.
    const [{ vat_rate: rate, seller } = {}] = await there(
      'SELECT vat_rate, seller FROM payment WHERE payment_id = ?',
      String(id),
    );
    expect(
      await here(
        `SELECT count FROM vat_day WHERE kind = 'disputeTaken' AND vat_rate = ${rate} AND seller = ?`,
        String(seller),
      ),
    ).toHaveLength(1);
    expect((await world.services.jobs.reconcile()).differences).toEqual([]);
    // A dispute of these days keeps it here.
    world.advance(91 * 86_400);
    await world.services.jobs.purge();
    expect(await here('SELECT 1 FROM payment WHERE payment_id = ?', String(id))).toHaveLength(1);
  });

  it('is refunded by an operator, once', async () => {
    const other = await createMember(world);
    member = other;
    await twoYearsPass(world, 27);
    await world.services.jobs.purge();
    const { payment_id: payment, amount_minor: amount } = await oldest();
    expect(await here('SELECT 1 FROM payment WHERE payment_id = ?', String(payment))).toEqual([]);
    const operator = await createOperator(world);
    const href = paths.backOfficeActions.refund.href({
      ...{ payment: String(payment), left: String(amount), amount: '100', reason: 'goodwill' },
    });
    const page = await operator.get(href);
    expect(page.status).toBe(200);
    const statements = await world.services.refunds.statements(
      { paymentId: String(payment), leftMinor: Number(amount) },
      100,
    );
    expect(statements.length).toBeGreaterThan(3);
    await world.services.backOffice.perform(
      await newForm(world),
      {
        role: 'admin',
        market: 'denmark',
        operator: 'o@solhus.example',
        action: 'payment.refundOrdered',
        subject: String(payment),
      },
      () => statements,
    );
    await world.services.outbox.drain();
    await world.settle();
    expect(await here(`SELECT state, amount_minor FROM payment WHERE refunds = ?`, String(payment))).toEqual([
      { state: 'succeeded', amount_minor: 100 },
    ]);
    expect((await world.services.jobs.reconcile()).differences).toEqual([]);
  });
});
