import { expect } from 'vitest';
import { addDays, civilDateOf } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { handsOf, type Member } from '../../setup/people/member';
import type { World } from '../../setup/world';
import type { DatabaseView, PaymentLine, SubscriptionLine } from './databases';
import { dayMs } from './life';
import type { ProviderView } from './provider';
import type { Sky } from './weather';

const timeZone = 'Europe/Copenhagen';
/** After a lost message the jobs may take this long, two days, to fetch what was lost. */
const healingMs = 3.5 * dayMs;

export interface Scene {
  readonly world: World;
  readonly database: DatabaseView;
  readonly provider: ProviderView;
  /** Instants of the clock. */
  readonly now: number;
  readonly counts: (name: string) => void;
}

export type Verdict = 'true' | 'inFlight';

/**
 * Judges a membership once none of its messages is pending: rows, movements and provider agree row by row, nothing is
 * charged after the end or in a pause, and a paid membership has access. Throws the first contradiction.
 */
export async function judgeMembership(scene: Scene, member: Member, sky: Sky): Promise<Verdict> {
  const { subscriptionId } = member;
  const row = scene.database.subscription(subscriptionId);
  if (!row || row.state === 'pending' || row.state === 'abandoned') return 'inFlight';
  const payments = scene.database.payments(subscriptionId);
  const mayHeal = scene.now - Math.max(sky.troubledAt, sky.heldUntil) < healingMs;
  const isWaiting = row.wanted_json !== null || row.changing_json !== null || row.awaited_invoice_json !== null;
  const isPending = payments.some(({ state }) => state === 'pending');
  if (mayHeal && (isWaiting || isPending)) return 'inFlight';
  try {
    if (row.wanted_json !== null) expect(row.wanted_json, 'not told the provider for days').toBeNull();
    // Debits, refunds and changes that wait for the member's approval take longer; they are skipped.
    if (isWaiting || isPending) return 'inFlight';
    judgeMoney(scene, subscriptionId, payments);
    judgeCharges(scene, row, payments);
    await judgeAccess(scene, member, row);
  } catch (error) {
    if (mayHeal) return 'inFlight';
    throw error;
  }
  scene.counts('judged');
  return 'true';
}

/** Compares payments, movements and the provider's ledger, row by row and in sum. */
function judgeMoney({ database, provider, counts }: Scene, subscriptionId: string, payments: readonly PaymentLine[]) {
  const invoiceOf = provider.invoices();
  const moved = provider.ledger().filter((one) => one.subscriptionId === subscriptionId);
  const theirs = moved.map(({ kind, id, amount }) => `${kind} ${kind === 'charge' ? invoiceOf(id) : id} ${amount}`);
  const isMoved = ({ state, amount_minor }: PaymentLine) => state === 'succeeded' && amount_minor > 0;
  const ours = payments
    .filter(isMoved)
    .filter(({ provider_reference: reference }) => !reference.startsWith('otherwise'))
    .map(({ kind, provider_reference: reference, amount_minor: amount }) => `${kind} ${reference} ${amount}`);
  expect(ours.toSorted(), 'ledger and provider').toEqual(theirs.toSorted());
  const charges = new Set(moved.map(({ id }) => id));
  const sources = new Set([
    ...charges,
    ...provider
      .all('refund')
      .filter(({ charge }) => charges.has(charge))
      .map(({ id }) => id),
    ...provider
      .all('dispute')
      .filter(({ charge }) => charges.has(charge))
      .map(({ id }) => id),
  ]);
  const balance = provider.all('balance_transaction').filter(({ source }) => sources.has(source));
  const movements = database.movements(subscriptionId);
  const gained = balance.reduce((sum, { net }) => sum + net, 0);
  expect(sumOf(movements.map(({ amount_minor }) => amount_minor)), 'ledger and balance').toBe(gained);
  const lines = (kind: string) => movements.filter((one) => one.kind === kind);
  expect(
    lines('charge')
      .map(({ reference, amount_minor }) => `charge ${reference} ${amount_minor}`)
      .toSorted(),
    'ledger and provider',
  ).toEqual(theirs.filter((line) => line.startsWith('charge ')).toSorted());
  counts('charges of judged lives');
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Charges after the last day or during a rest are refunded, and an ended membership has ended at the provider. */
function judgeCharges({ provider, now }: Scene, row: SubscriptionLine, payments: readonly PaymentLine[]) {
  const refunded = (paymentId: string) =>
    sumOf(payments.filter((one) => one.refunds === paymentId && one.kind === 'refund').map((one) => one.amount_minor));
  for (const one of payments) {
    if (one.kind !== 'charge' || one.state !== 'succeeded' || one.amount_minor === 0) continue;
    const invoice = provider.one('invoice', one.provider_reference);
    if (invoice?.billing_reason !== 'subscription_cycle') continue;
    const begins = invoice.lines.data
      .map(({ period }) => civilDateOf(period.start * 1000, timeZone))
      .toSorted()
      .at(-1);
    if (begins === undefined || row.stop_date === null || begins <= row.stop_date) continue;
    expect(refunded(one.payment_id), `charged for ${begins}, after the end on ${row.stop_date}`).toBe(one.amount_minor);
  }
  const isOver = row.state === 'ended' || row.state === 'withdrawn';
  const subscription = provider.one('subscription', row.provider_subscription);
  if (!isOver || !subscription || row.stop_date === null) return;
  // The provider's period ends hours after our last day, or days after it when its months differ from ours.
  if (civilDateOf(now, timeZone) <= addDays(row.stop_date, 4)) return;
  expect(['canceled', 'incomplete_expired'], 'still runs there').toContain(subscription.status);
}

/** A charge that covers today and was neither refunded nor disputed gives access. */
async function judgeAccess(scene: Scene, member: Member, row: SubscriptionLine) {
  const { provider, world, now } = scene;
  const seconds = now / 1000;
  const paid = provider.ledger().filter((one) => one.kind === 'charge' && one.subscriptionId === member.subscriptionId);
  const invoiceOf = provider.invoices();
  const covering = paid.some(({ id }) => {
    const charge = provider.one('charge', id);
    const invoice = provider.one('invoice', invoiceOf(id));
    if (!charge || !invoice || charge.amount_refunded > 0 || charge.disputed) return false;
    return invoice.lines.data.some(
      ({ period, amount }) => amount > 0 && period.start <= seconds && period.end > seconds,
    );
  });
  if (!covering) return;
  const { facts, standing } = await handsOf(world, member).standing();
  const today = civilDateOf(now, timeZone);
  if (facts.isSuspended || standing === 'paused' || standing === 'notStarted') return;
  const isOver = standing === 'ended' || standing === 'withdrawn';
  // A dispute or a withdrawal ends access at once. Otherwise the period's last hours fall on the day after the last one.
  if (isOver && (row.state === 'withdrawn' || row.lost_dispute === 1)) return;
  const dayAfter = row.stop_date === null ? null : addDays(row.stop_date, 1);
  if (isOver && dayAfter !== null && today <= addDays(dayAfter, 1)) return;
  expect(hasAccess(facts, today), `paid for and shut out, ${standing}, ${today}`).toBe(true);
}
