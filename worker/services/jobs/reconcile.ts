import type { Database, Row } from '../database/database';
import type { PaymentProvider, ProviderCharge } from '../payment/port';
import type { Difference, ReconciliationReport } from './port';

interface Parts {
  database: Database;
  payment: PaymentProvider;
  now: () => number;
}

const dayMs = 24 * 60 * 60_000;
const windowMs = 40 * dayMs;
const pendingTooLongMs = 25 * 60 * 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

export async function reconcile({ database, payment, now }: Parts): Promise<ReconciliationReport> {
  const [charges, [booked = [], active = [], pending = [], dead = [], odd = []]] = await Promise.all([
    // Each side is given a day more than the other is asked about: the two clocks differ at the edge of the window.
    payment.listCharges(now() - windowMs - dayMs),
    database.read([
      database.prepare(
        `SELECT provider_reference, subscription_id, amount_minor, at FROM payment WHERE kind = 'charge' AND state = 'succeeded' AND at > ?`,
        iso(now() - windowMs - 2 * dayMs),
      ),
      database.prepare(
        `SELECT subscription_id FROM subscription u WHERE is_paid = 1 AND state IN ('active', 'ending', 'paused')
            AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = u.subscription_id AND p.kind = 'charge')`,
      ),
      database.prepare(
        `SELECT subscription_id, ordered_at FROM subscription WHERE state = 'pending' AND COALESCE(last_checkout_at, ordered_at) < ?`,
        iso(now() - pendingTooLongMs),
      ),
      database.prepare('SELECT outbox_id, kind, last_error FROM outbox WHERE dead_at IS NOT NULL'),
      // The first charge against the sum on the page with the button.
      database.prepare(
        `SELECT p.subscription_id, p.amount_minor, u.first_amount_minor FROM payment p
           JOIN subscription u ON u.subscription_id = p.subscription_id
          WHERE p.kind = 'charge' AND p.at > ? AND p.at = u.paid_at AND p.amount_minor <> u.first_amount_minor`,
        iso(now() - windowMs),
      ),
    ]),
  ]);
  const differences: Difference[] = [
    ...(charges.ok ? compareCharges(charges.value, booked, iso(now() - windowMs)) : []),
    ...active.map((row) => difference('activeNotCharged', row.subscription_id, 'no charge in our books')),
    ...odd.map((row) =>
      difference('otherAmount', row.subscription_id, `${row.amount_minor} charged, ${row.first_amount_minor} shown`),
    ),
    ...pending.map((row) => difference('pendingTooLong', row.subscription_id, `ordered ${row.ordered_at}`)),
    ...dead.map((row) => difference('deadOutbox', row.outbox_id, `${row.kind}: ${row.last_error}`)),
  ];
  const report = {
    checked: booked.length + (charges.ok ? charges.value.length : 0) + active.length + pending.length,
    differences,
    providerUnavailable: !charges.ok,
  };
  await keep(database, report, iso(now()));
  return report;
}

const difference = (kind: Difference['kind'], subject: unknown, detail: string): Difference => ({
  kind,
  subject: String(subject),
  detail,
});

/** Every charge of the provider must be in our books with the same amount, and the other way round. */
function compareCharges(theirs: readonly ProviderCharge[], booked: readonly Row[], since: string): Difference[] {
  const ours = new Map(booked.map((row) => [String(row.provider_reference), row]));
  const known = new Set(theirs.map((charge) => charge.charge));
  return [
    ...theirs.flatMap((charge) => {
      const row = ours.get(charge.charge);
      if (!row) return [difference('chargedNotActive', charge.subscriptionId, `${charge.charge} is not in our books`)];
      if (row.amount_minor === charge.amountMinor) return [];
      return [
        difference('otherAmount', charge.subscriptionId, `${row.amount_minor} here, ${charge.amountMinor} there`),
      ];
    }),
    ...booked
      .filter((row) => String(row.at) > since && !known.has(String(row.provider_reference)))
      .map((row) =>
        difference('activeNotCharged', row.subscription_id, `${row.provider_reference} is unknown to the provider`),
      ),
  ];
}

/** Findings stay until a later run no longer sees them. */
async function keep(database: Database, report: ReconciliationReport, at: string): Promise<void> {
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
          AND (?3 = 1 OR kind NOT IN ('chargedNotActive', 'otherAmount', 'activeNotCharged'))`,
      at,
      JSON.stringify(ids),
      report.providerUnavailable ? 0 : 1,
    ),
    database.prepare(
      `INSERT INTO job_lease (job, leased_until, last_report_json) VALUES ('reconcile', ?1, ?2)
       ON CONFLICT (job) DO UPDATE SET last_report_json = ?2`,
      at,
      JSON.stringify({ at, checked: report.checked, differences: report.differences.length }),
    ),
  ]);
}
