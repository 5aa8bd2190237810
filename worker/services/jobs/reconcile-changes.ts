import type { Database } from '../database/database';
import type { Membership } from '../membership/port';
import type { SubscriptionEvent } from '../payment/port';
import type { Seen } from './reconcile-lists';
import { inTurn } from './reconcile-turn';

interface Parts {
  readonly database: Database;
  readonly membership: Membership;
  readonly now: () => number;
}

/** Subscriptions that were changed there, such as ended by the account's owner, and of which no event has come. */
export async function bringUnheard(
  { database, membership, now }: Parts,
  { rows }: Seen<SubscriptionEvent>,
): Promise<void> {
  const [known = []] = await database.read([
    database.prepare(
      'SELECT event_id FROM webhook_event WHERE event_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(rows.map(({ event }) => event)),
    ),
  ]);
  const heard = new Set(known.map((row) => row.event_id));
  const unheard = rows.flatMap(({ event, subscriptionId }) => (heard.has(event) ? [] : (subscriptionId ?? [])));
  for (const id of inTurn([...new Set(unheard)], now())) await membership.bringInLine(id);
}
