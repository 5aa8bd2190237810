import type { Ending } from '../../../../domain/membership/membership';
import type { MembershipStanding } from '../../../../services/membership/plans/port';
import type { PaymentRecord } from '../../../../services/membership/port';

export interface ComingCharge {
  on: string;
  amountMinor: number;
}

/** The charges that a cancelled membership still makes, with their amounts. */
export function comingCharges(
  standing: MembershipStanding,
  { charges: days, dropsPause }: Pick<Ending, 'charges' | 'dropsPause'>,
  payments: readonly PaymentRecord[],
): ComingCharge[] {
  const { subscription, facts, feeAheadMinor } = standing;
  // A planned pause that the cancellation drops takes its fee along.
  const nextAmountMinor = standing.nextAmountMinor - (dropsPause ? feeAheadMinor : 0);
  const { snapshot, nextProduct, subscriptionId } = subscription;
  const made = payments.filter(
    (payment) =>
      payment.subscriptionId === subscriptionId && payment.kind === 'charge' && payment.state === 'succeeded',
  ).length;
  // A payment still processing keeps its invoiced amount and comes before the next charge.
  const ahead = facts.awaited ? 1 : 0;
  return days.map((on, index) => {
    const nth = index - ahead;
    if (nth < 0) return { on, amountMinor: subscription.awaitedInvoice?.amountMinor ?? nextAmountMinor };
    const takesOver = nextProduct !== null && nextProduct.from <= on;
    const { discount } = snapshot;
    const off = discount && made + index < discount.charges ? discount.offMinor : 0;
    const later = takesOver ? nextProduct.priceMinor : snapshot.priceMinor - off;
    return { on, amountMinor: nth === 0 ? nextAmountMinor : later };
  });
}
