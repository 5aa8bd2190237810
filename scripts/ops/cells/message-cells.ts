import type { Sealer } from '../../../worker/crypto/keyring';
import type { MarketId } from '../../../worker/domain/markets/market';
import { firstOf, isMarketId, knowing, type Row } from './rules';
import { rowsOf } from './tables';

const guid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** SQL for the market of an id in a message or in its key. */
const whose = firstOf(
  ...knowing("value ->> 'id'"),
  "(SELECT market FROM email_code WHERE code_id = value ->> 'id')",
  "(SELECT m.market FROM activation_code a JOIN member m USING (member_id) WHERE a.code_id = value ->> 'id')",
);

/**
 * The cell of each message: a mail names its market, a message to the provider names a subscription. A sent message has
 * been emptied; its key mostly contains an id that is still known.
 */
export async function cellsOfMessages(
  source: D1Database,
  former: Sealer,
  rows: readonly Row[],
): Promise<ReadonlyMap<unknown, MarketId | null>> {
  const found = new Map<unknown, MarketId | null>();
  const asked: { row: unknown; id: string }[] = [];
  for (const row of rows) {
    const text = row.payload ? await former.open(String(row.payload)) : null;
    const about = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const market = (about.mail as { market?: unknown } | undefined)?.market;
    found.set(row.outbox_id, isMarketId(market) ? market : null);
    if (!isMarketId(market)) asked.push({ row: row.outbox_id, id: idIn(about, String(row.dedupe)) });
  }
  const sql = `SELECT value ->> 'row' AS row, ${whose} AS market FROM json_each(?)`;
  for (const { row, market } of await rowsOf(source, sql, JSON.stringify(asked)))
    if (isMarketId(market)) found.set(row, market);
  return found;
}

function idIn({ subscription, subscriptionId }: Record<string, unknown>, dedupe: string): string {
  if (typeof subscription === 'string') return subscription;
  if (typeof subscriptionId === 'string') return subscriptionId;
  return guid.exec(dedupe)?.[0] ?? dedupe.slice(dedupe.indexOf(':') + 1);
}
