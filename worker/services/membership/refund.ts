import { markets } from '../../domain/markets';
import { vatPartOf } from '../../domain/money';
import { Conflict, type Database, isUniqueViolation, requireChange } from '../database/database';
import { type Movement, movementStatements } from '../database/movement';
import type { ProviderRefund } from '../payment/port';
import { audit, type Found, find, iso, mailTo, nextNumber, type Parts, seriesOf } from './found';
import type { RefundShare, SubscriptionRecord } from './port';

/** Stands for the provider's reference until the refund is made: of its own row, or of its charge, as earlier releases wrote. */
export const awaited = (charge: string, refundId?: string) => (refundId ? `refund ${refundId}` : `refund of ${charge}`);

interface RefundRow {
  readonly refundId: string;
  readonly charge: { readonly paymentId: string; readonly method: string | null };
  readonly reference: string;
  readonly state: ProviderRefund['status'];
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: string;
}

type OfSubscription = Pick<SubscriptionRecord, 'subscriptionId' | 'memberId' | 'market'>;

/** A refund's own row with its own number in the series of receipts. */
function refundRow(
  database: Database,
  { subscriptionId, memberId, market: marketId }: OfSubscription,
  { refundId, charge, reference, state, amountMinor, currency, at }: RefundRow,
): D1PreparedStatement[] {
  const market = markets[marketId];
  const series = seriesOf(market, at);
  return [
    nextNumber(database, series),
    database.prepare(
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency,
                            receipt_number, method, refunds, at)
       SELECT ?1, ?2, ?3, ?4, 'refund', ?5, ?6, ?7, ?8, ?9 || '-' || printf('%06d', last_number), ?10, ?11, ?12
         FROM receipt_series WHERE series = ?9`,
      refundId,
      subscriptionId,
      memberId,
      reference,
      state,
      amountMinor,
      vatPartOf(amountMinor, market.vatRateBasisPoints),
      currency,
      series,
      charge.method,
      charge.paymentId,
      at,
    ),
    ...movementStatements(
      database,
      [
        {
          kind: 'creditNote',
          reference: refundId,
          cause: refundId,
          subscriptionId,
          market: market.id,
          sumMinor: amountMinor,
          currency,
          at,
        },
      ],
      at,
    ),
  ];
}

/** Books first: the row awaits the provider, who is told by the outbox. */
export async function refundStatements(
  { database, outbox }: Pick<Parts, 'database' | 'outbox'>,
  subscription: OfSubscription & Pick<SubscriptionRecord, 'currency'>,
  { refundId, charge, amountMinor, at }: RefundShare,
): Promise<D1PreparedStatement[]> {
  const { subscriptionId, currency } = subscription;
  const reference = awaited(charge.reference, refundId);
  return [
    ...refundRow(database, subscription, { refundId, charge, reference, state: 'pending', amountMinor, currency, at }),
    await outbox.enqueue({
      message: { kind: 'refund', subscriptionId, charge: charge.reference, amountMinor, refundId },
      dedupe: `refund:${refundId}`,
    }),
  ];
}

/** Whether it has still to be made: the provider's event may have told of it before its answer came. */
export async function isRefundAwaited(database: Database, reference: string): Promise<boolean> {
  const [rows = []] = await database.read([
    database.prepare(`SELECT 1 FROM payment WHERE provider_reference = ? AND kind = 'refund'`, reference),
  ]);
  return rows.length > 0;
}

/** What the provider says was paid back of a charge: the one we asked for, or one its owner made by hand. */
export async function recordRefunds(
  parts: Parts,
  reference: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  for (const refund of refunds) {
    try {
      await recordRefund(parts, reference, refund);
    } catch (error) {
      // Booked by somebody else this moment.
      if (!(isUniqueViolation(error) || error instanceof Conflict)) throw error;
    }
  }
}

/** A refund goes on in this order alone: an older answer undoes no newer one, and one that came back does not arrive. */
const steps: readonly ProviderRefund['status'][] = ['pending', 'succeeded', 'failed'];

async function recordRefund(parts: Parts, reference: string, refund: ProviderRefund): Promise<void> {
  const { database, outbox, now } = parts;
  const [charges = [], known = [], waiting = [], returned = []] = await database.read([
    database.prepare(
      `SELECT payment_id, subscription_id, method, currency FROM payment WHERE provider_reference = ? AND kind = 'charge'`,
      reference,
    ),
    database.prepare('SELECT payment_id, state FROM payment WHERE provider_reference = ?', refund.refund),
    // By name; one that its owner made by hand stands for the one we ask for in vain, when it is the same money.
    database.prepare(
      `SELECT payment_id, provider_reference FROM payment
        WHERE refunds IN (SELECT payment_id FROM payment WHERE provider_reference = ?1 AND kind = 'charge')
          AND kind = 'refund' AND provider_reference GLOB 'refund *'
          AND CASE WHEN ?2 IS NULL THEN amount_minor = ?3 ELSE payment_id = ?2 END ORDER BY receipt_number LIMIT 1`,
      reference,
      refund.ours,
      refund.amountMinor,
    ),
    // It came back before, and its row asks for another one meanwhile.
    database.prepare(`SELECT 1 FROM movement WHERE kind = 'refundFailed' AND reference = ?`, refund.refund),
  ]);
  const [charge] = charges;
  const isOld = known[0] && steps.indexOf(refund.status) <= steps.indexOf(known[0].state as ProviderRefund['status']);
  if (!charge || isOld || (!known[0] && returned.length > 0)) return;
  const found = await find(database, String(charge.subscription_id));
  if (!found) return;
  const { subscriptionId } = found.subscription;
  const at = iso(now());
  const row = known[0] ?? waiting[0];
  const refundId = row ? String(row.payment_id) : crypto.randomUUID();
  const booked = row
    ? [
        database.prepare(
          `UPDATE payment SET provider_reference = ?1, state = ?2, failed_at = CASE ?2 WHEN 'failed' THEN ?3 END
            WHERE payment_id = ?4 AND provider_reference = ?5 AND kind = 'refund' AND state <> 'failed'`,
          refund.refund,
          refund.status,
          at,
          refundId,
          waiting[0] && !known[0] ? String(waiting[0].provider_reference) : refund.refund,
        ),
        requireChange(database),
      ]
    : [
        ...refundRow(database, found.subscription, {
          refundId,
          charge: { paymentId: String(charge.payment_id), method: charge.method as string | null },
          reference: refund.refund,
          state: refund.status,
          amountMinor: refund.amountMinor,
          currency: String(charge.currency),
          at: iso(refund.at),
        }),
        audit(database, {
          action: 'payment.refundedAtProvider',
          subject: subscriptionId,
          at,
          detail: { refund: refund.refund, amountMinor: refund.amountMinor },
        }),
      ];
  await database.write([
    ...booked,
    ...movementStatements(database, movementsOf(found, refund, refundId, String(charge.currency)), at),
    ...(refund.status === 'failed' ? await failureStatements(parts, found, refund) : []),
  ]);
  if (refund.status === 'failed') outbox.wake();
}

function movementsOf({ subscription }: Found, refund: ProviderRefund, cause: string, currency: string): Movement[] {
  const { subscriptionId, market } = subscription;
  const common = { reference: refund.refund, cause, subscriptionId, market, sumMinor: refund.amountMinor, currency };
  return [
    ...(refund.hasMoved ? [{ ...common, kind: 'refund', at: refund.at } as const] : []),
    ...(refund.returnedAt === null ? [] : [{ ...common, kind: 'refundFailed', at: refund.returnedAt } as const]),
  ];
}

/** The money is with us again and still the member's: they are told, and the desk pays it again. */
async function failureStatements(
  { database, outbox, now }: Parts,
  found: Found,
  { refund, amountMinor }: ProviderRefund,
): Promise<D1PreparedStatement[]> {
  const { paymentMethod: method, subscriptionId } = found.subscription;
  const at = iso(now());
  return [
    // A closed account has no address any more.
    ...(found.member.email === ''
      ? []
      : [
          await outbox.enqueue({
            message: mailTo(found, 'refund-failed', { amountMinor, method, at }),
            dedupe: `refund-failed:${refund}`,
          }),
        ]),
    audit(database, { action: 'payment.refundFailed', subject: subscriptionId, at, detail: { refund, amountMinor } }),
  ];
}
