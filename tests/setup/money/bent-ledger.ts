import { createMember, handsOf, type Member } from '../people/member';
import type { World } from '../world';
import { paymentsOf, postsToProvider } from './money';
import { asksProvider, rowsOf } from './records';

/** An instant of the app's clock, so many milliseconds ago. */
export const iso = (world: World, agoMs = 0) => new Date(world.now() - agoMs).toISOString();

export interface Made {
  readonly subject: string;
  mend(): Promise<unknown>;
}

/** Writes a value into one row, and back. */
export async function bends(
  table: string,
  where: string,
  set: Record<string, string | number | null>,
): Promise<() => Promise<unknown>> {
  const [before] = await rowsOf('denmark', `SELECT * FROM ${table} WHERE ${where}`);
  if (!before) throw new Error(`nothing in ${table} where ${where}`);
  const write = (values: Record<string, string | number | null>, of: string) => {
    const names = Object.keys(values);
    const sets = names.map((name) => `${name} = ?`).join(', ');
    return rowsOf('denmark', `UPDATE ${table} SET ${sets} WHERE ${of}`, ...Object.values(values));
  };
  await write(set, where);
  const key = table === 'movement' ? 'reference' : (Object.keys(before)[0] ?? '');
  const old = Object.fromEntries(Object.keys(set).map((name) => [name, before[name] ?? null]));
  const now = key in set ? set[key] : before[key];
  return () => write(old, `${key} = '${now}'`);
}

/** Means to make by hand what the reconciler is to find. */
export function createBends(world: World) {
  async function chargeOf({ subscriptionId }: Member) {
    const charge = (await paymentsOf(subscriptionId)).find(({ kind }) => kind === 'charge');
    if (!charge) throw new Error('no charge');
    return charge;
  }
  async function withdrawn(): Promise<{ member: Member; refund: Awaited<ReturnType<typeof chargeOf>> }> {
    const member = await createMember(world);
    await handsOf(world, member).apply({ kind: 'withdraw' });
    await world.settle();
    const refund = (await paymentsOf(member.subscriptionId)).find(({ kind }) => kind === 'refund');
    if (!refund) throw new Error('no refund');
    return { member, refund };
  }

  /** A charge that the account's owner made by hand, for no member of ours. */
  async function foreignCharge(): Promise<{ invoice: string; amountMinor: number; charge: string }> {
    const customer = await postsToProvider<{ id: string }>(world, '/v1/customers', {
      payment_method: 'pm_card_visa',
      'invoice_settings[default_payment_method]': 'pm_card_visa',
    });
    const price = {
      'items[0][price_data][currency]': 'dkk',
      'items[0][price_data][unit_amount]': '7700',
      'items[0][price_data][recurring][interval]': 'month',
      'items[0][price_data][product]': (
        await postsToProvider<{ id: string }>(world, '/v1/products', { name: 'By hand' })
      ).id,
    };
    const { latest_invoice: invoice } = await postsToProvider<{ latest_invoice: string }>(world, '/v1/subscriptions', {
      customer: customer.id,
      ...price,
    });
    const { data } = await asksProvider<{ data: { payment: { payment_intent: string } }[] }>(
      world,
      `/v1/invoice_payments?invoice=${invoice}`,
    );
    const intent = await asksProvider<{ latest_charge: string }>(
      world,
      `/v1/payment_intents/${data[0]?.payment.payment_intent}`,
    );
    return { invoice, amountMinor: 7_700, charge: intent.latest_charge };
  }

  /** What an operator would write by hand. */
  async function payment(reference: string, kind: 'charge' | 'refund', amountMinor: number): Promise<unknown> {
    const member = await createMember(world);
    return rowsOf(
      'denmark',
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, at)
     VALUES (?, ?, ?, ?, ?, 'succeeded', ?, 0, 'DKK', ?)`,
      crypto.randomUUID(),
      member.subscriptionId,
      member.memberId,
      reference,
      kind,
      amountMinor,
      iso(world),
    );
  }

  async function movementOf(member: Member, kind: string) {
    const [row] = await rowsOf(
      'denmark',
      'SELECT * FROM movement WHERE subscription_id = ? AND kind = ?',
      member.subscriptionId,
      kind,
    );
    if (!row) throw new Error(`no ${kind}`);
    return row;
  }
  const adds = (row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    return rowsOf(
      'denmark',
      `INSERT INTO movement (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ...Object.values(row),
    );
  };
  /** A ledger row without a counterpart at the provider. */
  async function invents(member: Member, row: Record<string, string | number | null>): Promise<Made> {
    const like = await movementOf(member, 'charge');
    const made: typeof row = { ...like, at: iso(world), booked_at: iso(world), ...row };
    await adds(made);
    return {
      subject: member.subscriptionId,
      mend: () =>
        rowsOf(
          'denmark',
          'DELETE FROM movement WHERE kind = ? AND reference = ?',
          made.kind ?? '',
          made.reference ?? '',
        ),
    };
  }

  return { chargeOf, withdrawn, foreignCharge, payment, movementOf, adds, invents };
}
