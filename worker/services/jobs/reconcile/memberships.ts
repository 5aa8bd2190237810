import { addDays, civilDateOf, dayMs, hourMs, toIso } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { MarketId } from '../../../domain/markets/market';
import type { CellParts } from '../../cell-parts';
import type { Database } from '../../database/database';
import type { Outbox } from '../../outbox/port';
import type { Budget } from '../budget';
import type { Difference } from '../port';
import { difference, type Findings, findingId, inTurn, maximumAsked, oneFetch } from './turn';

interface Parts extends Pick<CellParts, 'database' | 'billing' | 'now'> {
  readonly budget: Pick<Budget, 'allows'>;
}

/**
 * Once a day the last 40 days are compared, in between the last three, and always back to the last answer, so that
 * there is no gap.
 */
export const wholeMs = 40 * dayMs;
export const newMs = 3 * dayMs;
const pendingTooLongMs = 25 * hourMs;
/** Most memberships read, from which a run's are taken. */
const maximumRunning = 500;
/** Most differences of one kind that a run reads; the rest is found when these are mended. */
const mostFound = 200;

/**
 * Contradictions within our own ledger, read from partial indexes that whatever writes keeps: of all members none is
 * read with whom all is well. `looked`: number of memberships with something to look at.
 */
export async function compareMemberships({
  database,
  now,
}: Pick<Parts, 'database' | 'now'>): Promise<{ looked: number; differences: Difference[] }> {
  const [active = [], pending = [], dead = [], odd = [], untold = [], failed = []] = await database.read([
    // Imported memberships were paid elsewhere before.
    database.prepare(
      `SELECT subscription_id FROM subscription INDEXED BY subscription_uncharged
        WHERE is_uncharged = 1 AND state IN ('active', 'ending', 'paused') AND awaited_invoice_json IS NULL LIMIT ${mostFound}`,
    ),
    database.prepare(
      `SELECT subscription_id, ordered_at FROM subscription
        WHERE state = 'pending' AND ordered_at < ?1 AND COALESCE(last_checkout_at, ordered_at) < ?1 ORDER BY ordered_at LIMIT ${mostFound}`,
      toIso(now() - pendingTooLongMs),
    ),
    database.prepare(
      `SELECT outbox_id, kind, last_error FROM outbox INDEXED BY outbox_dead WHERE dead_at IS NOT NULL ORDER BY dead_at DESC LIMIT ${mostFound}`,
    ),
    // The first charge has to equal the amount shown with the order button. The provider's times are whole seconds: of
    // two charges in one, as after a change at once, either may be the first.
    database.prepare(
      `SELECT p.subscription_id, p.amount_minor, u.first_amount_minor FROM subscription u INDEXED BY subscription_misjudged
         JOIN payment p ON p.subscription_id = u.subscription_id AND p.at = u.paid_at
        WHERE u.is_misjudged = 1 AND u.paid_at > ? AND p.kind = 'charge' AND p.amount_minor <> u.first_amount_minor
          AND NOT EXISTS (SELECT 1 FROM payment f WHERE f.subscription_id = u.subscription_id AND f.at = u.paid_at
            AND f.kind = 'charge' AND f.amount_minor = u.first_amount_minor)
        ORDER BY u.paid_at DESC LIMIT ${mostFound}`,
      toIso(now() - wholeMs),
    ),
    database.prepare(
      `SELECT subscription_id, updated_at FROM subscription INDEXED BY subscription_wanting
        WHERE wanted_json IS NOT NULL AND updated_at < ? ORDER BY updated_at LIMIT ${mostFound}`,
      toIso(now() - dayMs),
    ),
    database.prepare(
      `SELECT payment_id, subscription_id FROM payment INDEXED BY payment_refund_open
        WHERE kind = 'refund' AND state <> 'succeeded' AND state = 'failed' AND refunds IS NOT NULL ORDER BY at DESC LIMIT ${mostFound}`,
    ),
  ]);
  return {
    looked: active.length + pending.length,
    differences: [
      ...active.map((row) => difference('activeNotCharged', row.subscription_id, 'no charge in our ledger')),
      ...odd.map((row) =>
        difference('otherAmount', row.subscription_id, `${row.amount_minor} charged, ${row.first_amount_minor} shown`),
      ),
      ...untold.map((row) => difference('untold', row.subscription_id, `not told since ${row.updated_at}`)),
      ...failed.map((row) =>
        difference('refundFailed', row.subscription_id, `refund ${row.payment_id} did not arrive`),
      ),
      ...pending.map((row) => difference('pendingTooLong', row.subscription_id, `ordered ${row.ordered_at}`)),
      ...dead.map((row) => difference('deadOutbox', row.outbox_id, `${row.kind}: ${row.last_error}`)),
    ],
  };
}
/** By then the provider has forgotten the idempotency key, so the message counts as new. */
const askAgainMs = 25 * hourMs;

/**
 * A refund that was given up is still owed: it is put back into the outbox once a day, and looked for at the provider
 * before it is made.
 */
export async function askAgain(database: Database, outbox: Pick<Outbox, 'requeue'>, now: number): Promise<void> {
  const rows = await database.rows(
    `SELECT outbox_id FROM outbox INDEXED BY outbox_dead WHERE dead_at < ? AND kind = 'refund' AND payload <> ''
      ORDER BY dead_at LIMIT ?`,
    toIso(now - askAgainMs),
    maximumAsked,
  );
  for (const row of rows) await outbox.requeue(String(row.outbox_id));
}

/** Memberships that ended or are ending here, and that the provider neither has ended nor will end. */
export async function runningOn({ database, billing, budget, now }: Parts): Promise<Findings> {
  const rows = await database.rows(
    `SELECT subscription_id, provider_subscription, market, stop_date FROM subscription INDEXED BY subscription_by_stop
      WHERE stop_date IS NOT NULL AND stop_date > ? AND provider_subscription IS NOT NULL AND wanted_json IS NULL
        AND state IN ('ending', 'ended', 'withdrawn') ORDER BY stop_date LIMIT ?`,
    civilDateOf(now() - newMs, 'UTC'),
    maximumRunning,
  );
  const differences: Difference[] = [];
  const unasked = new Set(rows.map((row) => findingId('runsOn', row.subscription_id)));
  for (const row of inTurn(rows, now())) {
    if (!budget.allows(oneFetch)) break;
    const state = await billing.fetch(String(row.provider_subscription));
    if (!state.ok && state.reason.kind !== 'refused') continue;
    unasked.delete(findingId('runsOn', row.subscription_id));
    if (!state.ok || state.value.status === 'ended') continue;
    const { endsAt } = state.value;
    const { timeZone } = markets[row.market as MarketId];
    const latest = addDays(String(row.stop_date), 1);
    if (endsAt !== null && civilDateOf(endsAt - 1, timeZone) <= latest) continue;
    differences.push(difference('runsOn', row.subscription_id, `last day ${row.stop_date} here, none there`));
  }
  return { differences, unasked: [...unasked] };
}
