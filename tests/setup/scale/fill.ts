import { fillStatements } from '../../../scripts/bench/scale-fill.mjs';
import type { MarketId } from '../../../worker/domain/markets/market';
import { rowsOf } from '../money/records';
import { databaseOf } from '../runtime/cells';
import type { World } from '../world';

const membersTogether = 10_000;

interface Fill {
  /** Counts from 1. */
  readonly from: number;
  /** Not filled itself. */
  readonly to: number;
  /** Of payments, each. */
  readonly months: number;
}

/** Fills a cell with members that are copies of one who joined. */
export async function fillCell(world: World, market: MarketId, { from, to, months }: Fill): Promise<void> {
  const database = databaseOf(market);
  const columnsOf = async (table: string) =>
    (await rowsOf<{ name: string }>(market, 'SELECT name FROM pragma_table_info(?)', table)).map(({ name }) => name);
  const [member] = await rowsOf<{ member_id: string; subscription_id: string }>(
    market,
    `SELECT member_id, subscription_id FROM subscription WHERE state = 'active' ORDER BY ordered_at LIMIT 1`,
  );
  if (!member) throw new Error('nobody joined');
  const nowIso = new Date(world.now()).toISOString();
  for (let first = from; first < to; first += membersTogether) {
    const range = {
      ...{ from: first, to: Math.min(first + membersTogether, to), months, nowIso },
      ...{ memberId: member.member_id, subscriptionId: member.subscription_id },
    };
    const statements = await fillStatements(columnsOf, range);
    await database.batch(statements.map(({ sql, values }) => database.prepare(sql).bind(...values)));
  }
}
