import { expect } from 'vitest';
import type { Catalogue } from '../../../worker/domain/catalogue/catalogue';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { secretsOf } from '../runtime/cell-vars';
import { databaseOf } from '../runtime/cells';
import { kvSecondPasses } from '../runtime/production-limits';
import { sandboxOrigin, type World } from '../world';
import { expectLedgerAgrees } from './ledger';

type Values = (string | number | null)[];
type AnyRow = Record<string, string | number | null>;

/** Rows of one cell's database. */
export async function rowsOf<Row = AnyRow>(market: MarketId, sql: string, ...values: Values): Promise<Row[]> {
  const statement = databaseOf(market).prepare(sql);
  return (await statement.bind(...values).all<Row>()).results;
}

/** Rows of all cells as they are now, the first market's first: what is written anywhere. */
export const rows = async <Row = AnyRow>(sql: string, ...values: Values): Promise<Row[]> =>
  (await Promise.all(marketIds.map((market) => rowsOf<Row>(market, sql, ...values)))).flat();

const line = (subscriptionId: string | null, kind: string, amountMinor: number, currency: string) =>
  `${subscriptionId} ${kind} ${amountMinor} ${currency.toUpperCase()}`;

/**
 * The oracle of every scenario: reconciliation finds no difference, and what really moved at the provider is, row by
 * row, what our ledger says; and the ledger's sums are those of the provider's balance.
 */
export async function expectRecordsAgree(world: World): Promise<void> {
  await world.settle();
  for (const { jobs } of world.cells.all())
    expect(await jobs.reconcile()).toMatchObject({ differences: [], providerUnavailable: false });
  const moved = (await world.ledger()).map(({ subscriptionId, kind, amount, currency }) =>
    line(subscriptionId, kind, amount, currency),
  );
  const recorded = await rows<{ subscription_id: string; kind: string; amount_minor: number; currency: string }>(
    `SELECT subscription_id, kind, amount_minor, currency FROM payment WHERE state = 'succeeded' AND amount_minor > 0`,
  );
  const ours = recorded.map((row) => line(row.subscription_id, row.kind, row.amount_minor, row.currency));
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

/** The audit rows of a subject, in order; `action` may be a pattern of SQLite's GLOB. */
export const auditsOf = (subject: string, action: string) =>
  rows<{ actor: string; action: string; subject: string; detail_json: string }>(
    'SELECT actor, action, subject, detail_json FROM audit WHERE subject = ? AND action GLOB ? ORDER BY at',
    subject,
    action,
  );

/** Publishes as an operator would, a second after the last time: KV takes one write a second on a key. */
export async function publishes(world: World, changes: Partial<Record<MarketId, Catalogue>>): Promise<void> {
  kvSecondPasses();
  for (const [market, catalogue] of Object.entries(changes) as [MarketId, Catalogue][]) {
    await world.cells.of(market).catalogue.publish(market, catalogue);
  }
}

/** Asks the provider directly, as its owner could. */
export async function asksProvider<Answer>(
  world: World,
  path: string,
  market: MarketId = marketIds[0],
): Promise<Answer> {
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
