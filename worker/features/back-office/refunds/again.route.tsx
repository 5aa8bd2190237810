import { createRoute, type RequestContext } from '../../../context';
import { markets } from '../../../domain/markets';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { ReturnedRefund } from '../../../services/membership/refunds/port';
import { isTheirs } from '../access/look';
import { actionRoute, type BackOfficeAction } from '../action';
import { methodText } from './facts';

type Way = 'again' | 'otherwise';

async function find(c: RequestContext): Promise<ReturnedRefund | null> {
  const refund = await c.var.services.refunds.returnedOf(c.req.param('payment') ?? '');
  return refund && isTheirs(c, refund.market) ? refund : null;
}

/**
 * A refund that the bank returned to us is still owed: an operator orders it again, or records that it was paid by
 * other means.
 */
const refundAction = (way: Way): BackOfficeAction<ReturnedRefund> => ({
  path: way === 'again' ? paths.backOfficeActions.refundAgain : paths.backOfficeActions.refundOtherwise,
  action: way === 'again' ? 'payment.refundRepeated' : 'payment.refundSettled',
  find,
  subjectOf: ({ subscriptionId }) => subscriptionId,
  detailOf: ({ paymentId, amountMinor }) => ({ payment: paymentId, amountMinor }),
  ask({ var: { t, language } }, { market, number, amountMinor, method, receiptNumber }) {
    const amount = formatsFor(markets[market], language).money(amountMinor);
    return {
      title: t(`backOffice.refund.${way}Ask`, { amount }),
      says: t(`backOffice.refund.${way}Says`, { method: methodText(t, method) }),
      facts: [
        { term: t('backOffice.member.number'), value: displaySubscriptionNumber(number) },
        { term: t('backOffice.refund.sum'), value: amount },
        { term: t('backOffice.money.receipt'), value: receiptNumber ?? t('backOffice.money.noReceipt') },
      ],
      button: t(`backOffice.refund.${way}`),
      isPlain: way === 'again',
    };
  },
  effect: ({ var: { services } }, refund) => services.refunds.returnedStatements(refund, way),
  after: (c) => c.var.services.outbox.wake(),
  back: () => paths.backOffice.money.href(),
  notice: way === 'again' ? 'refundOrdered' : 'refundSettled',
});

export const refundAgainRoute = createRoute()
  .route('/', actionRoute(refundAction('again')))
  .route('/', actionRoute(refundAction('otherwise')));
