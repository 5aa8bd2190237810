import { toIso } from '../../domain/dates';
import type { Database, Row } from '../database/database';
import type { Membership } from '../membership/port';
import type { PaymentProvider, ProviderCharge, ProviderRefund } from '../payment/port';
import type { Difference } from './port';
import type { Seen } from './reconcile-lists';
import { dayMs, difference, inTurn, maximumAsked } from './reconcile-turn';

interface Parts {
  readonly database: Database;
  readonly payment: PaymentProvider;
  readonly membership: Membership;
  readonly now: () => number;
}

interface Compared {
  readonly differences: Difference[];
  /** More was missing than one run asks for. */
  readonly isLeft: boolean;
}

async function bookedOf(database: Database, references: readonly string[]): Promise<Map<string, Row>> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT provider_reference, subscription_id, amount_minor, state FROM payment
        WHERE provider_reference IN (SELECT value FROM json_each(?)) AND (kind = 'refund' OR state <> 'failed')`,
      JSON.stringify(references),
    ),
  ]);
  return new Map(rows.map((row) => [String(row.provider_reference), row]));
}

/** Every charge of the provider must be in our books with the same amount, and the other way round. */
export async function compareCharges(
  { database, payment, membership, now }: Parts,
  seen: Seen<ProviderCharge>,
): Promise<Compared> {
  const { rows: theirs } = seen;
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
  const differences = theirs.flatMap(({ charge, amountMinor, at }) => {
    const row = booked.get(charge);
    const subject = row?.subscription_id ?? subjects.get(charge) ?? charge;
    const where = { list: 'charges', at } as const;
    if (!row) return [difference('chargedNotActive', subject, `${charge} is not in our books`, where)];
    if (row.amount_minor === amountMinor) return [];
    return [difference('otherAmount', subject, `${row.amount_minor} here, ${amountMinor} there`, where)];
  });
  const unknown = await unknownThere({ database, payment, now }, new Set(references), seen);
  return { differences: [...differences, ...unknown], isLeft: missing.length > maximumAsked };
}

/** Ours that were not among theirs may have been made before the window: they are asked for by name. */
async function unknownThere(
  { database, payment, now }: Pick<Parts, 'database' | 'payment' | 'now'>,
  known: ReadonlySet<string>,
  { spans }: Pick<Seen<ProviderCharge>, 'spans'>,
): Promise<Difference[]> {
  if (spans.length === 0) return [];
  const rows = await database.read(
    spans.map(([from, until]) =>
      database.prepare(
        `SELECT provider_reference, subscription_id, at FROM payment
          WHERE kind = 'charge' AND state = 'succeeded' AND amount_minor > 0 AND at > ? AND at <= ?`,
        toIso(from),
        toIso(Math.min(until, now() + dayMs)),
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
  const [before, returned] = [await bookedOf(database, references), await returnedOf(database, references)];
  // One that came back may be asked for again and have another name meanwhile: the ledger knows it.
  const isNews = ({ refund, status, returnedAt }: ProviderRefund) => {
    const state = before.get(refund)?.state;
    if (status === 'failed')
      return returnedAt === null ? state !== 'failed' && state !== undefined : !returned.has(refund);
    return state === undefined || (state === 'pending' && status === 'succeeded');
  };
  const intents = new Set(theirs.filter(isNews).map(({ intent }) => intent));
  for (const intent of inTurn([...intents], now())) {
    const paidBack = await payment.fetchRefunds(intent);
    if (paidBack.ok && paidBack.value) await membership.recordRefunds(paidBack.value.charge, paidBack.value.refunds);
  }
  const booked = intents.size > 0 ? await bookedOf(database, references) : before;
  const differences = theirs.flatMap((one) => {
    const { refund, amountMinor, at, status } = one;
    const row = booked.get(refund);
    const where = { list: 'refunds', at } as const;
    if (!row) {
      // What never arrived and is not in our books is nobody's money.
      return status === 'failed' ? [] : [difference('refundNotBooked', refund, `${refund} is not in our books`, where)];
    }
    if (row.amount_minor === amountMinor) return [];
    const detail = `${row.amount_minor} back here, ${amountMinor} there`;
    return [difference('otherAmount', row.subscription_id, detail, where)];
  });
  return { differences, isLeft: intents.size > maximumAsked };
}

/** Those of which the ledger says that they came back. */
async function returnedOf(database: Database, references: readonly string[]): Promise<Set<string>> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT reference FROM movement WHERE kind = 'refundFailed' AND reference IN (SELECT value FROM json_each(?))`,
      JSON.stringify(references),
    ),
  ]);
  return new Set(rows.map((row) => String(row.reference)));
}
