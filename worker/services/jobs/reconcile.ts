import { addDays, civilDateOf, toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/market';
import { markets } from '../../domain/markets';
import type { Billing } from '../billing/port';
import type { Database, Row } from '../database/database';
import type { Disputes } from '../disputes/port';
import type { Membership } from '../membership/port';
import type { PaymentProvider, ProviderCharge, ProviderRefund } from '../payment/port';
import type { Difference, ReconciliationReport } from './port';
import { compareDisputes } from './reconcile-disputes';

interface Parts {
  database: Database;
  payment: PaymentProvider;
  billing: Billing;
  membership: Membership;
  disputes: Disputes;
  now: () => number;
}

const dayMs = 24 * 60 * 60_000;
/** Once a day everything of the last weeks, in between what is new, and never less than since the last answer: no gap, and little each hour. */
const wholeMs = 40 * dayMs;
const newMs = 3 * dayMs;
/** A payment counts from its first try, and the last one may be three weeks later. */
const triedMs = 23 * dayMs;
const pendingTooLongMs = 25 * 60 * 60_000;
/** Asked one by one in a run: what is lost is little, and a run has an end. */
const maximumAsked = 40;
/** Read at most, to take those from. */
const maximumRunning = 2_000;
const hourMs = 60 * 60_000;

/** Those of this hour's run: each run goes on where the last one stopped, so that what stays at the head holds up nothing. */
function inTurn<Value>(all: readonly Value[], now: number): Value[] {
  if (all.length <= maximumAsked) return [...all];
  const start = (Math.floor(now / hourMs) * maximumAsked) % all.length;
  return [...all.slice(start), ...all.slice(0, start)].slice(0, maximumAsked);
}

/** What is missing in our books is fetched and booked first; a difference is what is left after that. */
export async function reconcile(parts: Parts): Promise<ReconciliationReport> {
  const { database, payment, now } = parts;
  const last = await lastAnswer(database);
  const isWhole = last === null || last.wholeAt <= now() - dayMs;
  const since = Math.min(now() - (isWhole ? wholeMs : newMs), (last?.readAt ?? now()) - (isWhole ? triedMs : dayMs));
  const [charges, refunds] = await Promise.all([payment.listCharges(since), payment.listRefunds(since)]);
  const [theirs, backs] = [charges.ok ? charges.value : [], refunds.ok ? refunds.value : []];
  const [charged, paidBack] = [await compareCharges(parts, theirs, since), await compareRefunds(parts, backs)];
  const money = [...charged.differences, ...paidBack.differences];
  const isHeard = await compareDisputes(parts, since);
  const [active = [], pending = [], dead = [], odd = [], untold = [], failed = []] = await database.read([
    // Who was taken over from elsewhere has paid elsewhere so far.
    database.prepare(
      `SELECT subscription_id FROM subscription u WHERE is_paid = 1 AND state IN ('active', 'ending', 'paused') AND draft_id <> 'import' AND awaited_invoice_json IS NULL
          AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = u.subscription_id AND p.kind = 'charge')`,
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
  const differences: Difference[] = [
    ...money,
    ...(charges.ok ? await runningOn(parts) : []),
    ...active.map((row) => difference('activeNotCharged', row.subscription_id, 'no charge in our books')),
    ...odd.map((row) =>
      difference('otherAmount', row.subscription_id, `${row.amount_minor} charged, ${row.first_amount_minor} shown`),
    ),
    ...untold.map((row) => difference('untold', row.subscription_id, `not told since ${row.updated_at}`)),
    ...failed.map((row) => difference('refundFailed', row.subscription_id, `refund ${row.payment_id} did not arrive`)),
    ...pending.map((row) => difference('pendingTooLong', row.subscription_id, `ordered ${row.ordered_at}`)),
    ...dead.map((row) => difference('deadOutbox', row.outbox_id, `${row.kind}: ${row.last_error}`)),
  ];
  const report = {
    checked: theirs.length + backs.length + active.length + pending.length,
    differences,
    providerUnavailable: !charges.ok || !refunds.ok || !isHeard,
  };
  // What was not asked for in this run may lie before the next one's window: that one takes everything again.
  const isLeft = charged.isLeft || paidBack.isLeft;
  const wholeAt = isLeft ? 0 : isWhole ? now() : (last?.wholeAt ?? now());
  const answer = report.providerUnavailable ? last : { readAt: now(), wholeAt };
  await keep(database, report, toIso(now()), answer);
  return report;
}

/** When the provider last answered, and when about all of the window, 0 while some of it waits; epoch milliseconds. */
interface Answer {
  readonly readAt: number;
  readonly wholeAt: number;
}

async function lastAnswer(database: Database): Promise<Answer | null> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT json_extract(last_report_json, '$.answer') AS answer FROM job_lease WHERE job = 'reconcile'`,
    ),
  ]);
  const answer = rows[0]?.answer;
  return typeof answer === 'string' ? (JSON.parse(answer) as Answer) : null;
}

interface Compared {
  readonly differences: Difference[];
  /** More was missing than one run asks for. */
  readonly isLeft: boolean;
}

const difference = (kind: Difference['kind'], subject: unknown, detail: string): Difference => ({
  kind,
  subject: String(subject),
  detail,
});

async function bookedOf(database: Database, references: readonly string[]): Promise<Map<string, Row>> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT provider_reference, subscription_id, amount_minor FROM payment
        WHERE provider_reference IN (SELECT value FROM json_each(?)) AND state <> 'failed'`,
      JSON.stringify(references),
    ),
  ]);
  return new Map(rows.map((row) => [String(row.provider_reference), row]));
}

/** Every charge of the provider must be in our books with the same amount, and the other way round. */
async function compareCharges(
  { database, payment, membership, now }: Parts,
  theirs: readonly ProviderCharge[],
  since: number,
): Promise<Compared> {
  const references = theirs.map(({ charge }) => charge);
  const before = await bookedOf(database, references);
  const missing = references.filter((charge) => !before.has(charge));
  const subjects = new Map<string, string>();
  for (const charge of inTurn(missing, now())) {
    const invoice = await payment.fetchInvoice(charge);
    if (!invoice.ok) continue;
    subjects.set(charge, invoice.value.subscriptionId ?? charge);
    await membership.recordInvoice(invoice.value);
  }
  const booked = missing.length > 0 ? await bookedOf(database, references) : before;
  const differences = theirs.flatMap(({ charge, amountMinor }) => {
    const row = booked.get(charge);
    const subject = row?.subscription_id ?? subjects.get(charge) ?? charge;
    if (!row) return [difference('chargedNotActive', subject, `${charge} is not in our books`)];
    if (row.amount_minor === amountMinor) return [];
    return [difference('otherAmount', subject, `${row.amount_minor} here, ${amountMinor} there`)];
  });
  const unknown = await unknownThere({ database, payment, now }, new Set(references), since);
  return { differences: [...differences, ...unknown], isLeft: missing.length > maximumAsked };
}

/** Ours that were not among theirs may have been made before the window: they are asked for by name. */
async function unknownThere(
  { database, payment, now }: Pick<Parts, 'database' | 'payment' | 'now'>,
  known: ReadonlySet<string>,
  since: number,
): Promise<Difference[]> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT provider_reference, subscription_id FROM payment
        WHERE kind = 'charge' AND state = 'succeeded' AND amount_minor > 0 AND at > ?`,
      toIso(since),
    ),
  ]);
  const unseen = rows.filter((row) => !known.has(String(row.provider_reference)));
  const differences: Difference[] = [];
  for (const row of inTurn(unseen, now())) {
    const invoice = await payment.fetchInvoice(String(row.provider_reference));
    const isUnknown = invoice.ok ? invoice.value.status !== 'paid' : invoice.reason.kind === 'refused';
    if (!isUnknown) continue;
    const detail = `${row.provider_reference} is unknown to the provider`;
    differences.push(difference('activeNotCharged', row.subscription_id, detail));
  }
  return differences;
}

async function compareRefunds(
  { database, payment, membership, now }: Parts,
  theirs: readonly ProviderRefund[],
): Promise<Compared> {
  const moved = theirs.filter(({ status }) => status !== 'failed');
  const references = moved.map(({ refund }) => refund);
  const before = await bookedOf(database, references);
  const intents = new Set(moved.filter(({ refund }) => !before.has(refund)).map(({ intent }) => intent));
  for (const intent of inTurn([...intents], now())) {
    const paidBack = await payment.fetchRefunds(intent);
    if (paidBack.ok && paidBack.value) await membership.recordRefunds(paidBack.value.charge, paidBack.value.refunds);
  }
  const booked = intents.size > 0 ? await bookedOf(database, references) : before;
  const differences = moved.flatMap(({ refund, amountMinor }) => {
    const row = booked.get(refund);
    if (!row) return [difference('refundNotBooked', refund, `${refund} is not in our books`)];
    if (row.amount_minor === amountMinor) return [];
    return [difference('otherAmount', row.subscription_id, `${row.amount_minor} back here, ${amountMinor} there`)];
  });
  return { differences, isLeft: intents.size > maximumAsked };
}

/** Over or ending by our books for some days, and the provider neither has ended it nor is going to. */
async function runningOn({ database, billing, now }: Parts): Promise<Difference[]> {
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

/** Findings stay until a later run no longer sees them. */
async function keep(
  database: Database,
  report: ReconciliationReport,
  at: string,
  answer: Answer | null,
): Promise<void> {
  const ids = report.differences.map(({ kind, subject }) => `${kind}:${subject}`);
  await database.write([
    ...report.differences.slice(0, 200).map(({ kind, subject, detail }) =>
      database.prepare(
        `INSERT INTO finding (finding_id, kind, subject, detail_json, found_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (finding_id) DO UPDATE SET detail_json = ?4, resolved_at = NULL`,
        `${kind}:${subject}`,
        kind,
        subject,
        JSON.stringify({ detail }),
        at,
      ),
    ),
    database.prepare(
      // What could not be asked about is not resolved by silence.
      `UPDATE finding SET resolved_at = ?1 WHERE resolved_at IS NULL AND finding_id NOT IN (SELECT value FROM json_each(?2))
          AND (?3 = 1 OR kind NOT IN ('chargedNotActive', 'otherAmount', 'activeNotCharged', 'refundNotBooked', 'runsOn'))`,
      at,
      JSON.stringify(ids),
      report.providerUnavailable ? 0 : 1,
    ),
    database.prepare(
      `INSERT INTO job_lease (job, leased_until, last_report_json) VALUES ('reconcile', ?1, ?2)
       ON CONFLICT (job) DO UPDATE SET last_report_json = ?2`,
      at,
      JSON.stringify({ at, answer, checked: report.checked, differences: report.differences.length }),
    ),
  ]);
}
