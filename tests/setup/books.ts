import { expect } from 'vitest';
import type { Catalogue } from '../../worker/domain/catalogue';
import { type MarketId, marketIds } from '../../worker/domain/market';
import { secretsOf } from './cell-vars';
import { databaseOf } from './cells';
import { expectLedgerAgrees } from './ledger';
import { sandboxOrigin, type World } from './world';

type Values = (string | number | null)[];
type AnyRow = Record<string, string | number | null>;

/** Rows of one cell's database. */
export async function rowsOf<Row = AnyRow>(market: MarketId, sql: string, ...values: Values): Promise<Row[]> {
  const statement = databaseOf(market).prepare(sql);
  return (await statement.bind(...values).all<Row>()).results;
}

/** Rows of all cells as they are now, Denmark's first: what is written anywhere. */
export const rows = async <Row = AnyRow>(sql: string, ...values: Values): Promise<Row[]> =>
  (await Promise.all(marketIds.map((market) => rowsOf<Row>(market, sql, ...values)))).flat();

const line = (subscriptionId: string | null, kind: string, amountMinor: number, currency: string) =>
  `${subscriptionId} ${kind} ${amountMinor} ${currency.toUpperCase()}`;

/**
 * The oracle of every scenario: reconciliation finds no difference, and what really moved at the provider is, row by
 * row, what our books say; and the ledger's sums are those of the provider's balance.
 */
export async function expectBooksAgree(world: World): Promise<void> {
  await world.settle();
  for (const { jobs } of world.cells.all())
    expect(await jobs.reconcile()).toMatchObject({ differences: [], providerUnavailable: false });
  const moved = (await world.ledger()).map(({ subscriptionId, kind, amount, currency }) =>
    line(subscriptionId, kind, amount, currency),
  );
  const booked = await rows<{ subscription_id: string; kind: string; amount_minor: number; currency: string }>(
    `SELECT subscription_id, kind, amount_minor, currency FROM payment WHERE state = 'succeeded' AND amount_minor > 0`,
  );
  const ours = booked.map((row) => line(row.subscription_id, row.kind, row.amount_minor, row.currency));
  expect(ours.toSorted()).toEqual(moved.toSorted());
  await expectLedgerAgrees(world);
}

/** Orders of one address, newest first. */
export function ordersOf(email: string) {
  return rows<{
    subscription_id: string;
    state: string;
    is_paid: number;
    provider_checkout: string | null;
    checkout_count: number;
    promotion_code: string | null;
    first_amount_minor: number;
    snapshot_json: string;
    next_charge_at: string | null;
    access_from: string;
    stop_date: string | null;
    member_id: string;
    number: string;
  }>(
    'SELECT s.* FROM subscription s JOIN member m ON m.member_id = s.member_id WHERE m.email = ? ORDER BY s.ordered_at DESC',
    email,
  );
}

/** Publishes as an operator would, a second after the last time: KV takes one write a second on a key. */
export async function publishes(world: World, changes: Partial<Record<MarketId, Catalogue>>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  for (const [market, catalogue] of Object.entries(changes) as [MarketId, Catalogue][]) {
    await world.cells.of(market).catalogue.publish(market, catalogue);
  }
}

/** Asks the provider directly, as its owner could. */
export async function asksProvider<Answer>(world: World, path: string, market: MarketId = 'denmark'): Promise<Answer> {
  const authorization = `Bearer ${secretsOf(market).PAYMENT_SECRET_KEY}`;
  const request = new Request(sandboxOrigin + path, { headers: { authorization } });
  return (await (await world.sandbox.fetch(request)).json()) as Answer;
}

interface ProviderSession {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly subscription: string | null;
  readonly locale: string;
  readonly metadata: Record<string, string>;
}

/** Hosted pages that the provider made for one order, newest first. */
export async function hostedPagesOf(world: World, subscriptionId: string): Promise<ProviderSession[]> {
  const { data } = await asksProvider<{ data: ProviderSession[] }>(world, '/v1/checkout/sessions?limit=100');
  return data.filter(({ metadata }) => metadata.subscriptionId === subscriptionId);
}
