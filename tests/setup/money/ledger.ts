import { expect } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { secretsOf } from '../runtime/cell-vars';
import { databaseOf } from '../runtime/cells';
import { sandboxOrigin, type World } from '../world';

interface BalanceRow {
  readonly id: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly created: number;
  readonly source: string;
  readonly reporting_category: string;
}

/** All rows of a list at the provider, as an account's owner has them. */
export async function wholeList<Row extends { id: string }>(
  world: World,
  market: MarketId,
  path: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const after = rows.at(-1);
    const address = `${sandboxOrigin}${path}?limit=100${after ? `&starting_after=${after.id}` : ''}`;
    const headers = { authorization: `Bearer ${secretsOf(market).PAYMENT_SECRET_KEY}` };
    const answer = (await (await world.sandbox.fetch(new Request(address, { headers }))).json()) as {
      data: Row[];
      has_more: boolean;
    };
    rows.push(...answer.data);
    if (!answer.has_more) return rows;
  }
}

const sumsOf = (rows: readonly { readonly key: string; readonly minor: number }[]) => {
  const sums = new Map<string, number>();
  for (const { key, minor } of rows) sums.set(key, (sums.get(key) ?? 0) + minor);
  return Object.fromEntries([...sums].filter(([, minor]) => minor !== 0).toSorted());
};

/** Whose each row of the provider's balance is: the membership of its charge. */
async function membershipsOf(world: World, market: MarketId): Promise<(source: string) => string> {
  const charges = new Map((await world.ledger()).map(({ id, subscriptionId }) => [id, subscriptionId]));
  const lists = await Promise.all(
    ['/v1/refunds', '/v1/disputes'].map((path) => wholeList<{ id: string; charge: string }>(world, market, path)),
  );
  const chargeOf = new Map(lists.flat().map(({ id, charge }) => [id, charge]));
  return (source) => String(charges.get(chargeOf.get(source) ?? source));
}

interface InvoiceRow {
  readonly id: string;
  readonly customer: string;
  readonly ending_balance: number | null;
  readonly parent: {
    readonly subscription_details: { readonly metadata: { readonly subscriptionId?: string } };
  } | null;
}

/** What an invoice has left to the next one waits with the provider, to the minor unit; newest invoices come first. */
async function expectCarriedAgrees(world: World, market: MarketId): Promise<void> {
  const latest = new Map<string, InvoiceRow>();
  for (const invoice of await wholeList<InvoiceRow>(world, market, '/v1/invoices'))
    if (invoice.ending_balance !== null && !latest.has(invoice.customer)) latest.set(invoice.customer, invoice);
  const theirs = [...latest.values()].map(({ parent, ending_balance: balance }) => ({
    key: String(parent?.subscription_details.metadata.subscriptionId),
    minor: -Number(balance),
  }));
  const { results: ours } = await databaseOf(market)
    .prepare(
      `SELECT subscription_id AS key, SUM(owed_minor) AS minor FROM movement WHERE kind = 'balanceCarried' GROUP BY 1`,
    )
    .all<{ key: string; minor: number }>();
  expect([market, 'carried', sumsOf(ours)]).toEqual([market, 'carried', sumsOf(theirs)]);
}

/** The sums of each membership, each day and each cell are those of the provider's own balance, and so is what waits. */
export async function expectLedgerAgrees(world: World): Promise<void> {
  for (const market of marketIds) {
    await expectCarriedAgrees(world, market);
    const { timeZone } = markets[market];
    const theirs = await wholeList<BalanceRow>(world, market, '/v1/balance_transactions');
    const { results: ours } = await databaseOf(market)
      .prepare('SELECT subscription_id, day, currency, amount_minor FROM movement')
      .all<{ subscription_id: string; day: string; currency: string; amount_minor: number }>();
    const membershipOf = theirs.length > 0 ? await membershipsOf(world, market) : () => '';
    const rows = theirs.map(({ amount, fee, currency, created, source }) => ({
      of: membershipOf(source),
      day: civilDateOf(created * 1000, timeZone),
      currency: currency.toUpperCase(),
      minor: amount - fee,
    }));
    const mine = ours.map((row) => ({
      of: row.subscription_id,
      day: row.day,
      currency: row.currency,
      minor: row.amount_minor,
    }));
    for (const by of ['of', 'day', 'currency'] as const) {
      const sums = (all: typeof rows) =>
        sumsOf(all.map((row) => ({ key: `${row[by]} ${row.currency}`, minor: row.minor })));
      expect([market, by, sums(mine)]).toEqual([market, by, sums(rows)]);
    }
  }
}
