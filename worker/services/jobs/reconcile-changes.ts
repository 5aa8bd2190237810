import { toIso } from '../../domain/dates';
import type { Database } from '../database/database';
import type { Membership } from '../membership/port';
import type { SubscriptionEvent } from '../payment/port';
import type { Seen } from './reconcile-lists';
import { inTurn } from './reconcile-turn';

interface Parts {
  readonly database: Database;
  readonly membership: Pick<Membership, 'bringInLine'>;
  readonly now: () => number;
}

/**
 * Asks for subscriptions that were changed there, such as ended by the account's owner, and of which no event has come. What was
 * asked for counts as come from then on. True: some could not be asked for, and the next run has to look at them again.
 */
export async function bringUnheard(
  { database, membership, now }: Parts,
  { rows }: Pick<Seen<SubscriptionEvent>, 'rows'>,
): Promise<boolean> {
  const [known = []] = await database.read([
    database.prepare(
      'SELECT event_id FROM webhook_event WHERE event_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(rows.map(({ event }) => event)),
    ),
  ]);
  const heard = new Set(known.map((row) => row.event_id));
  const unheard = rows.filter(({ event, subscriptionId }) => subscriptionId !== null && !heard.has(event));
  const asked = new Set<string | null>();
  for (const id of inTurn([...new Set(unheard.map(({ subscriptionId }) => String(subscriptionId)))], now())) {
    const answer = await membership.bringInLine(id);
    // What the provider refuses to tell it will refuse again.
    if (answer.ok || answer.reason.kind === 'refused') asked.add(id);
  }
  const done = unheard.filter(({ subscriptionId }) => asked.has(subscriptionId));
  if (done.length > 0)
    await database.write([
      database.prepare(
        `INSERT INTO webhook_event (event_id, provider, type, received_at)
         SELECT value, 'list', 'customer.subscription', ?2 FROM json_each(?1) WHERE 1 ON CONFLICT DO NOTHING`,
        JSON.stringify(done.map(({ event }) => event)),
        toIso(now()),
      ),
    ]);
  return done.length < unheard.length;
}
