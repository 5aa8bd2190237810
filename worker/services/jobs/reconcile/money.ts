import { dayMs, toIso } from '../../../domain/dates';
import type { Database, Row } from '../../database/database';
import type { Membership } from '../../membership/port';
import type { PaymentProvider, ProviderCharge, ProviderRefund } from '../../payment/port';
import type { Difference } from '../port';
import type { Seen } from './lists';
import { difference, inTurn, maximumAsked } from './turn';

interface Parts {
  readonly database: Database;
  readonly payment: PaymentProvider;
  readonly membership: Membership;
  readonly now: () => number;
}

/** Charges of ours read beyond as many as the provider lists. */
const mostUnlisted = 200;

interface Compared {
  readonly differences: Difference[];
  /** True if more was missing than one run asks about. */
  readonly isLeft: boolean;
}

async function recordedOf(database: Database, references: readonly string[]): Promise<Map<string, Row>> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT provider_reference, subscription_id, amount_minor, state FROM payment
        WHERE provider_reference IN (SELECT value FROM json_each(?)) AND (kind = 'refund' OR state <> 'failed')`,
      JSON.stringify(references),
    ),
  ]);
  return new Map(rows.map((row) => [String(row.provider_reference), row]));
}

/**
 * Every charge at the provider has to be in our ledger with the same amount, and the other way round. Missing ones are
 * recorded first.
 */
export async function compareCharges(
  { database, payment, membership, now }: Parts,
  seen: Seen<ProviderCharge>,
): Promise<Compared> {
  const { rows: theirs } = seen;
  const references = theirs.map(({ charge }) => charge);
  const before = await recordedOf(database, references);
  const missing = references.filter((charge) => !before.has(charge));
  const subjects = new Map<string, string>();
  for (const charge of inTurn(missing, now())) {
    const invoice = await payment.fetchInvoice(charge);
    if (!invoice.ok) continue;
    subjects.set(charge, invoice.value.subscriptionId ?? charge);
    await membership.recordInvoice(invoice.value);
  }
  const recorded = missing.length > 0 ? await recordedOf(database, references) : before;
  const differences = theirs.flatMap(({ charge, amountMinor, at }) => {
    const row = recorded.get(charge);
    const subject = row?.subscription_id ?? subjects.get(charge) ?? charge;
    const where = { list: 'charges', at } as const;
    if (!row) return [difference('chargedNotActive', subject, `${charge} is not in our ledger`, where)];
    if (row.amount_minor === amountMinor) return [];
    return [difference('otherAmount', subject, `${row.amount_minor} here, ${amountMinor} there`, where)];
  });
  const unknown = await unknownThere({ database, payment, now }, new Set(references), seen);
  return { differences: [...differences, ...unknown], isLeft: missing.length > maximumAsked };
}

/** Charges of ours that were not listed may be older than the window: they are fetched by id. */
async function unknownThere(
  { database, payment, now }: Pick<Parts, 'database' | 'payment' | 'now'>,
  known: ReadonlySet<string>,
  { spans, rows: theirs }: Pick<Seen<ProviderCharge>, 'spans' | 'rows'>,
): Promise<Difference[]> {
  if (spans.length === 0) return [];
  const rows = await database.read(
    spans.map(([from, until]) =>
      database.prepare(
        `SELECT provider_reference, subscription_id, at FROM payment
          WHERE kind = 'charge' AND state = 'succeeded' AND amount_minor > 0 AND at > ? AND at <= ? ORDER BY at DESC LIMIT ?`,
        toIso(from),
        toIso(Math.min(until, now() + dayMs)),
        // Of more that the provider does not list than a run asks about, the rest is found by the next ones.
        theirs.length + mostUnlisted,
      ),
    ),
  );
  const unseen = rows.flat().filter((row) => !known.has(String(row.provider_reference)));
  const differences: Difference[] = [];
  for (const row of inTurn(unseen, now())) {
    const invoice = await payment.fetchInvoice(String(row.provider_reference));
    const isUnknown = invoice.ok ? invoice.value.status !== 'paid' : invoice.reason.kind === 'refused';
    if (!isUnknown) continue;
    const detail = `${row.provider_reference} is unknown to the provider`;
    const where = { list: 'charges', at: Date.parse(String(row.at)) } as const;
    differences.push(difference('activeNotCharged', row.subscription_id, detail, where));
  }
  return differences;
}

export async function compareRefunds(
  { database, payment, membership, now }: Parts,
  { rows: theirs }: Seen<ProviderRefund>,
): Promise<Compared> {
  const references = theirs.map(({ refund }) => refund);
  const [before, returned] = [await recordedOf(database, references), await returnedOf(database, references)];
  // A returned refund may have been made again under another id; the ledger has the return.
  const isNews = ({ refund, status, returnedAt }: ProviderRefund) => {
    const state = before.get(refund)?.state;
    if (status === 'failed')
      return returnedAt === null ? state !== 'failed' && state !== undefined : !returned.has(refund);
    return state === undefined || (state === 'pending' && status === 'succeeded');
  };
  const intents = new Set(theirs.filter(isNews).map(({ intent }) => intent));
  for (const intent of inTurn([...intents], now())) {
    const found = await payment.fetchRefunds(intent);
    if (found.ok && found.value) await membership.recordRefunds(found.value.charge, found.value.refunds);
  }
  const recorded = intents.size > 0 ? await recordedOf(database, references) : before;
  const differences = theirs.flatMap((one) => {
    const { refund, amountMinor, at, status } = one;
    const row = recorded.get(refund);
    const where = { list: 'refunds', at } as const;
    if (!row) {
      // A failed refund that is not in our ledger moved no money.
      return status === 'failed'
        ? []
        : [difference('refundNotBooked', refund, `${refund} is not in our ledger`, where)];
    }
    if (row.amount_minor === amountMinor) return [];
    const detail = `${row.amount_minor} back here, ${amountMinor} there`;
    return [difference('otherAmount', row.subscription_id, detail, where)];
  });
  return { differences, isLeft: intents.size > maximumAsked };
}

/** References of refunds that the ledger has as returned. */
async function returnedOf(database: Database, references: readonly string[]): Promise<Set<string>> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT reference FROM movement WHERE kind = 'refundFailed' AND reference IN (SELECT value FROM json_each(?))`,
      JSON.stringify(references),
    ),
  ]);
  return new Set(rows.map((row) => String(row.reference)));
}
