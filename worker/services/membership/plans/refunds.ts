import { addDays, civilDateOf, toIso } from '../../../domain/dates';
import { withdrawalRefund } from '../../../domain/membership/withdrawal';
import type { Database } from '../../database/database';
import type { Statement } from '../../database/port';
import { leftToRefund, paidOutside } from '../ledger/refundable';
import type { Membership, PaymentRecord } from '../port';
import type { Ground } from './port';

/** A charge and the minor units of it that may be refunded: what the bank holds or has given back is left out. */
export interface Charge
  extends Pick<PaymentRecord, 'paymentId' | 'isOutside' | 'method' | 'periodStartsAt' | 'periodEndsAt'> {
  readonly reference: string;
  readonly leftMinor: number;
}

export function chargesStatement(database: Database, subscriptionId: string): Statement {
  return database.prepare(
    `SELECT c.payment_id, c.provider_reference AS reference, c.method, c.period_start AS period_starts_at,
            c.period_end AS period_ends_at, MAX(0, ${leftToRefund}) AS left_minor, ${paidOutside} AS is_outside FROM payment c
      WHERE c.subscription_id = ? AND c.kind = 'charge' AND c.state = 'succeeded' ORDER BY c.receipt_number DESC`,
    subscriptionId,
  );
}

type RefundGround = Pick<Ground, 'market' | 'today'> & {
  readonly subscription: Pick<Ground['subscription'], 'startNow'>;
  readonly facts: Pick<Ground['facts'], 'accessFrom' | 'paidThrough'>;
};

/**
 * Minor units to refund: of each charge the unused days of its own period, so that a dearer product is not counted for
 * days before it began.
 */
export function refundAmountOf(
  { subscription, facts, market, today }: RefundGround,
  charges: readonly Charge[],
): number {
  const dayOf = (instant: string) => civilDateOf(instant, market.timeZone);
  return charges.reduce((sum, { leftMinor, periodStartsAt, periodEndsAt }) => {
    const period = {
      accessFrom: periodStartsAt === null ? facts.accessFrom : dayOf(periodStartsAt),
      paidUntil: periodEndsAt === null ? addDays(facts.paidThrough, 1) : dayOf(periodEndsAt),
    };
    return sum + withdrawalRefund({ paidMinor: leftMinor, startNow: subscription.startNow, ...period, on: today });
  }, 0);
}

interface Share {
  readonly charge: Charge;
  readonly amountMinor: number;
}

/** Divides the amount over the charges, the newest first, since each refund belongs to one charge. */
export function sharesOf(amountMinor: number, charges: readonly Charge[]): Share[] {
  let open = amountMinor;
  return charges.flatMap((charge) => {
    const share = Math.min(open, charge.leftMinor);
    open -= share;
    return share > 0 ? [{ charge, amountMinor: share }] : [];
  });
}

/** For each share a pending payment row with its own receipt number, and the outbox message that makes the refund. */
export async function refundSharesStatements(
  membership: Membership,
  { subscription, now }: Ground,
  shares: readonly Share[],
): Promise<Statement[]> {
  const at = toIso(now);
  const statements = shares.map((share) =>
    membership.refundStatements(subscription, { ...share, refundId: crypto.randomUUID(), at }),
  );
  return (await Promise.all(statements)).flat();
}
