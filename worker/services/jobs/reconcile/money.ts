import { dayMs, toIso } from '../../../domain/dates';
import type { CellParts } from '../../cell-parts';
import type { Database, Row } from '../../database/database';
import { rowsOfAll } from '../../database/groups';
import type { PaymentFault, ProviderCharge, ProviderRefund } from '../../payment/port';
import type { Budget } from '../budget';
import type { Difference } from '../port';
import type { Seen } from './lists';
import type { Compared } from './parts';
import { difference, type Findings, findingId, inTurn, oneFetch } from './turn';

type Parts = Pick<CellParts, 'database' | 'payment' | 'membership' | 'now'>;
interface Asking extends Parts {
  readonly budget: Pick<Budget, 'allows'>;
}

/** Charges of ours read beyond as many as the provider lists. */
const mostUnlisted = 200;
/** The most D1 calls for one payment that is missing, and the provider's deadline. */
const oneMissing = { calls: 24, ms: 10_000 };

async function recordedOf(database: Database, references: readonly string[]): Promise<Map<string, Row>> {
  const rows = await rowsOfAll(
    database,
    references,
    (some) =>
      `SELECT provider_reference, subscription_id, amount_minor, state FROM payment
        WHERE provider_reference IN (${some}) AND (kind = 'refund' OR state <> 'failed')`,
  );
  return new Map(rows.map((row) => [String(row.provider_reference), row]));
}

interface Asked {
  /** How many were asked about. */
  readonly count: number;
  readonly isSilent: boolean;
}

/** Asks about what is missing, as far as the budget and the provider go. `ask` is false if the provider is silent. */
async function askAbout(
  missing: readonly string[],
  { budget, now }: Asking,
  ask: (one: string) => Promise<boolean>,
): Promise<Asked> {
  let count = 0;
  for (const one of inTurn(missing, now())) {
    if (!budget.allows(oneMissing)) break;
    if (!(await ask(one))) return { count, isSilent: true };
    count += 1;
  }
  return { count, isSilent: false };
}

/** A page is read again if that gets anywhere: something was recorded, or nothing could be asked about. */
const outcomeOf = (missing: number, stillMissing: number, { count, isSilent }: Asked) => {
  const isLeft = missing > count;
  return { isLeft, isSilent, isUnfinished: isSilent || (isLeft && (stillMissing < missing || count === 0)) };
};

/** A refusal is an answer. */
const isHeard = (answer: { readonly ok: true } | { readonly ok: false; readonly reason: PaymentFault }) =>
  answer.ok || answer.reason.kind === 'refused';

/** Every charge of a page of the provider's has to be in our ledger with the same amount. Missing ones are recorded first. */
export async function compareCharges(parts: Asking, { rows: theirs }: Seen<ProviderCharge>): Promise<Compared> {
  const { database, payment, membership } = parts;
  const references = theirs.map(({ charge }) => charge);
  const before = await recordedOf(database, references);
  const missing = references.filter((charge) => !before.has(charge));
  const subjects = new Map<string, string>();
  const asked = await askAbout(missing, parts, async (charge) => {
    const invoice = await payment.fetchInvoice(charge);
    if (invoice.ok) {
      subjects.set(charge, invoice.value.subscriptionId ?? charge);
      await membership.recordInvoice(invoice.value);
    }
    return isHeard(invoice);
  });
  const recorded = missing.length > 0 ? await recordedOf(database, references) : before;
  const differences = theirs.flatMap(({ charge, amountMinor, at }) => {
    const row = recorded.get(charge);
    const subject = row?.subscription_id ?? subjects.get(charge) ?? charge;
    const where = { list: 'charges', at } as const;
    if (!row) return [difference('chargedNotActive', subject, `${charge} is not in our ledger`, where)];
    if (row.amount_minor === amountMinor) return [];
    return [difference('otherAmount', subject, `${row.amount_minor} here, ${amountMinor} there`, where)];
  });
  const stillMissing = references.filter((charge) => !recorded.has(charge)).length;
  return { differences, ...outcomeOf(missing.length, stillMissing, asked) };
}

/** Charges of ours that were not listed in what a run has read may be older than the window: they are fetched by id. */
export async function unknownThere(
  { database, payment, budget, now }: Pick<Asking, 'database' | 'payment' | 'budget' | 'now'>,
  { spans, rows: theirs }: Seen<ProviderCharge>,
): Promise<Findings> {
  if (spans.length === 0) return { differences: [], unasked: [] };
  const known = new Set(theirs.map(({ charge }) => charge));
  const rows = await database.read(
    spans.map(([from, until]) =>
      database.prepare(
        `SELECT p.provider_reference, p.subscription_id, p.at, m.amount_minor AS gained_minor FROM payment p
           LEFT JOIN movement m ON m.kind = 'charge' AND m.reference = p.provider_reference
          WHERE p.kind = 'charge' AND p.state = 'succeeded' AND p.amount_minor > 0 AND p.at > ? AND p.at <= ? ORDER BY p.at DESC LIMIT ?`,
        toIso(from),
        toIso(Math.min(until, now() + dayMs)),
        // Of more that the provider does not list than a run asks about, the rest is found by the next ones.
        theirs.length + mostUnlisted,
      ),
    ),
  );
  const unseen = rows.flat().filter((row) => !known.has(String(row.provider_reference)));
  const differences: Difference[] = [];
  const kinds = ['activeNotCharged', 'ledgerAmount'] as const;
  const idsOf = (row: Row) => kinds.map((kind) => findingId(kind, row.subscription_id));
  const unasked = new Set(unseen.flatMap(idsOf));
  for (const row of inTurn(unseen, now())) {
    if (!budget.allows(oneFetch)) break;
    const invoice = await payment.fetchInvoice(String(row.provider_reference));
    if (isHeard(invoice)) for (const id of idsOf(row)) unasked.delete(id);
    const where = { list: 'charges', at: Date.parse(String(row.at)) } as const;
    if (invoice.ok && invoice.value.outsideMinor > 0) {
      const gained = invoice.value.amountMinor - invoice.value.outsideMinor;
      if (Number(row.gained_minor ?? 0) === gained) continue;
      const detail = `charge ${row.provider_reference}: ${row.gained_minor} here, ${gained} there, paid outside`;
      differences.push(difference('ledgerAmount', row.subscription_id, detail, where));
      continue;
    }
    const isUnknown = invoice.ok ? invoice.value.status !== 'paid' : invoice.reason.kind === 'refused';
    if (!isUnknown) continue;
    const detail = `${row.provider_reference} is unknown to the provider`;
    differences.push(difference('activeNotCharged', row.subscription_id, detail, where));
  }
  return { differences, unasked: [...unasked] };
}

/** The same of refunds. */
export async function compareRefunds(parts: Asking, { rows: theirs }: Seen<ProviderRefund>): Promise<Compared> {
  const { database, payment, membership } = parts;
  const references = theirs.map(({ refund }) => refund);
  const [before, returned] = [await recordedOf(database, references), await returnedOf(database, references)];
  // A returned refund may have been made again under another id; the ledger has the return.
  const isNews = ({ refund, status, returnedAt }: ProviderRefund) => {
    const state = before.get(refund)?.state;
    if (status === 'failed')
      return returnedAt === null ? state !== 'failed' && state !== undefined : !returned.has(refund);
    return state === undefined || (state === 'pending' && status === 'succeeded');
  };
  const news = theirs.filter(isNews);
  const intents = [...new Set(news.map(({ intent }) => intent))];
  const asked = await askAbout(intents, parts, async (intent) => {
    const found = await payment.fetchRefunds(intent);
    if (found.ok && found.value) await membership.recordRefunds(found.value.charge, found.value.refunds);
    return isHeard(found);
  });
  const recorded = intents.length > 0 ? await recordedOf(database, references) : before;
  const stillNews = news.filter(({ refund }) => recorded.get(refund)?.state === before.get(refund)?.state);
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
  const openIntents = new Set(stillNews.map(({ intent }) => intent)).size;
  return { differences, ...outcomeOf(intents.length, openIntents, asked) };
}

/** References of refunds that the ledger has as returned. */
async function returnedOf(database: Database, references: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOfAll(
    database,
    references,
    (some) => `SELECT reference FROM movement WHERE kind = 'refundFailed' AND reference IN (${some})`,
  );
  return new Set(rows.map((row) => String(row.reference)));
}
