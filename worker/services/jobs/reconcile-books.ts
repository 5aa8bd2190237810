import { addDays, civilDateOf, toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/market';
import { markets } from '../../domain/markets';
import type { Billing } from '../billing/port';
import type { Database } from '../database/database';
import type { Outbox } from '../outbox/port';
import type { Difference } from './port';
import { dayMs, difference, hourMs, inTurn, maximumAsked } from './reconcile-turn';

interface Parts {
  readonly database: Database;
  readonly billing: Billing;
  readonly now: () => number;
}

/** Once a day everything of the last weeks, in between what is new, and never less than since the last answer: no gap, and little each hour. */
export const wholeMs = 40 * dayMs;
export const newMs = 3 * dayMs;
const pendingTooLongMs = 25 * hourMs;
/** Read at most, to take those from. */
const maximumRunning = 2_000;

/** What our own books say against themselves. `looked`: how many memberships were looked at. */
export async function compareBooks({
  database,
  now,
}: Pick<Parts, 'database' | 'now'>): Promise<{ looked: number; differences: Difference[] }> {
  const [active = [], pending = [], dead = [], odd = [], untold = [], failed = []] = await database.read([
    // Who was taken over from elsewhere has paid elsewhere so far.
    database.prepare(
      `SELECT subscription_id FROM subscription u WHERE is_paid = 1 AND state IN ('active', 'ending', 'paused') AND draft_id <> 'import'
          AND awaited_invoice_json IS NULL AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = u.subscription_id AND p.kind = 'charge')`,
    ),
    database.prepare(
      `SELECT subscription_id, ordered_at FROM subscription WHERE state = 'pending' AND COALESCE(last_checkout_at, ordered_at) < ?`,
      toIso(now() - pendingTooLongMs),
    ),
    database.prepare('SELECT outbox_id, kind, last_error FROM outbox WHERE dead_at IS NOT NULL'),
    // The first charge against the sum on the page with the button.
    database.prepare(
      `SELECT p.subscription_id, p.amount_minor, u.first_amount_minor FROM payment p
         JOIN subscription u ON u.subscription_id = p.subscription_id
        WHERE p.kind = 'charge' AND p.at > ? AND p.at = u.paid_at AND p.amount_minor <> u.first_amount_minor`,
      toIso(now() - wholeMs),
    ),
    database.prepare(
      'SELECT subscription_id, updated_at FROM subscription INDEXED BY subscription_wanting WHERE wanted_json IS NOT NULL AND updated_at < ?',
      toIso(now() - dayMs),
    ),
    database.prepare(
      `SELECT payment_id, subscription_id FROM payment WHERE refunds IS NOT NULL AND kind = 'refund' AND state = 'failed'`,
    ),
  ]);
  return {
    looked: active.length + pending.length,
    differences: [
      ...active.map((row) => difference('activeNotCharged', row.subscription_id, 'no charge in our books')),
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
/** What the provider keeps under a name, it has forgotten by then: the message is as good as a new one. */
const askAgainMs = 25 * hourMs;

/** A refund that was given up is still owed: once a day it is put back in line, where it is looked for before it is made. */
export async function askAgain(database: Database, outbox: Pick<Outbox, 'requeue'>, now: number): Promise<void> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT outbox_id FROM outbox INDEXED BY outbox_dead WHERE dead_at < ? AND kind = 'refund' AND payload <> ''
        ORDER BY dead_at LIMIT ?`,
      toIso(now - askAgainMs),
      maximumAsked,
    ),
  ]);
  for (const row of rows) await outbox.requeue(String(row.outbox_id));
}

/** Over or ending by our books for some days, and the provider neither has ended it nor is going to. */
export async function runningOn({ database, billing, now }: Parts): Promise<Difference[]> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT subscription_id, provider_subscription, market, stop_date FROM subscription
        WHERE stop_date IS NOT NULL AND stop_date > ? AND provider_subscription IS NOT NULL AND wanted_json IS NULL
          AND state IN ('ending', 'ended', 'withdrawn') ORDER BY stop_date LIMIT ?`,
      civilDateOf(now() - newMs, 'UTC'),
      maximumRunning,
    ),
  ]);
  const differences: Difference[] = [];
  for (const row of inTurn(rows, now())) {
    const state = await billing.fetch(String(row.provider_subscription));
    if (!state.ok || state.value.status === 'ended') continue;
    const { endsAt } = state.value;
    const { timeZone } = markets[row.market as MarketId];
    const latest = addDays(String(row.stop_date), 1);
    if (endsAt !== null && civilDateOf(endsAt - 1, timeZone) <= latest) continue;
    differences.push(difference('runsOn', row.subscription_id, `last day ${row.stop_date} here, none there`));
  }
  return differences;
}
