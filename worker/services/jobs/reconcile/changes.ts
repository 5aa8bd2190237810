import type { Membership } from '../../membership/port';
import type { SubscriptionEvent } from '../../payment/port';
import type { WebhookEvents } from '../../webhook-events/port';
import type { Budget } from '../budget';
import type { Seen } from './lists';
import { inTurn } from './turn';

interface Parts {
  readonly events: Pick<WebhookEvents, 'knownAmong' | 'rememberListed'>;
  readonly membership: Pick<Membership, 'bringInLine'>;
  readonly now: () => number;
  readonly budget: Pick<Budget, 'allows'>;
}

/** The most D1 calls for one subscription, and the longest time. */
const oneUnheard = { calls: 24, ms: 15_000 };

/**
 * Fetches subscriptions that were changed at the provider (for instance ended by the account's owner) without an event
 * reaching us. They count as received afterwards. True: some could not be fetched, and the next run has to read them
 * again.
 */
export async function bringUnheard(
  { events, membership, now, budget }: Parts,
  { rows }: Pick<Seen<SubscriptionEvent>, 'rows'>,
): Promise<boolean> {
  const heard = await events.knownAmong(rows.map(({ event }) => event));
  const unheard = rows.filter(({ event, subscriptionId }) => subscriptionId !== null && !heard.has(event));
  const asked = new Set<string | null>();
  for (const id of inTurn([...new Set(unheard.map(({ subscriptionId }) => String(subscriptionId)))], now())) {
    if (!budget.allows(oneUnheard)) break;
    const answer = await membership.bringInLine(id);
    // The provider would refuse again, so it is not asked again.
    if (answer.ok || answer.reason.kind === 'refused') asked.add(id);
  }
  const done = unheard.filter(({ subscriptionId }) => asked.has(subscriptionId));
  await events.rememberListed(done.map(({ event }) => event));
  return done.length < unheard.length;
}
