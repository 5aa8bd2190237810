import { civilDateOf, type Instant } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { Market } from '../../../domain/markets/market';
import { vatPartOf } from '../../../domain/money/money';
import { type Database, requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import type { PaymentRecord, SubscriptionRecord } from '../port';
import { nextNumber, seriesOf } from '../record/found';
import { movementStatements } from './movement-writes';
import { insertCharge, recordCharge } from './payment-writes';
import { countOutside } from './vat-writes';

export type OfSubscription = Pick<SubscriptionRecord, 'subscriptionId' | 'memberId' | 'market'>;

interface Charge
  extends Pick<PaymentRecord, 'paymentId' | 'amountMinor' | 'currency' | 'method' | 'periodEndsAt' | 'productName'> {
  /** The provider's: of an invoice, or of the checkout where that made none. */
  readonly reference: string;
  /** Part of it that was paid outside of the provider, whose account did not gain it. */
  readonly outsideMinor: number;
  /** An ISO text; null: none, or unknown. */
  readonly periodStart: string | null;
  /** Instant that its receipt shows; an ISO text, as is `recordedAt`. */
  readonly at: string;
  /** When the money moved, by the provider's clock. */
  readonly movedAt: Instant;
  readonly recordedAt: string;
  /** An invoice has one row, so that a failed charge becomes this one; written twice, it is a conflict. */
  readonly isInvoice: boolean;
}

/** The part that is VAT, by the market's rate and seller of today. */
export const vatOf = (amountMinor: number, { vatRateBasisPoints: vatRate, seller }: Market) => ({
  vatMinor: vatPartOf(amountMinor, vatRate),
  vatRate,
  seller: seller.vatNumber,
});

/** A charge that succeeded: the next receipt number, its row with the part that is VAT, and the movement of what the provider's account gained. */
export function chargeStatements(
  database: Database,
  { subscriptionId, memberId, market: marketId }: OfSubscription,
  charge: Charge,
): Statement[] {
  const { paymentId, reference, amountMinor, outsideMinor, currency, productName, recordedAt, isInvoice } = charge;
  const market = markets[marketId];
  const series = seriesOf(market, recordedAt);
  const insert = isInvoice ? recordCharge : insertCharge;
  const vat = vatOf(amountMinor, market);
  const day = civilDateOf(charge.movedAt, market.timeZone);
  // Of one that was paid in part here the movement counts the receipt and its VAT.
  const receipts = outsideMinor === amountMinor ? 1 : 0;
  const sold = { market: marketId, day, currency, ...vat, outsideMinor, receipts };
  return [
    nextNumber(database, series),
    insert(database, {
      ...{ paymentId, subscriptionId, memberId, reference, amountMinor, currency, series, at: charge.at },
      ...{ method: charge.method, periodStart: charge.periodStart, periodEndsAt: charge.periodEndsAt },
      productNameJson: productName && JSON.stringify(productName),
      ...vat,
    }),
    ...(isInvoice ? [requireChange(database)] : []),
    ...movementStatements(
      database,
      [
        {
          kind: 'charge',
          reference,
          cause: paymentId,
          subscriptionId,
          market: marketId,
          sumMinor: amountMinor - outsideMinor,
          currency,
          at: charge.movedAt,
        },
      ],
      recordedAt,
    ),
    ...(outsideMinor === 0 ? [] : [countOutside(database, { ...sold, receiptsVatMinor: receipts * vat.vatMinor })]),
  ];
}
