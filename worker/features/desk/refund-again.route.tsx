import { createRoute, type RequestContext } from '../../context';
import { formatsFor } from '../../domain/format';
import { markets } from '../../domain/markets';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import { paths } from '../../paths';
import type { ReturnedRefund } from '../../services/refunds/port';
import { actionRoute, type DeskAction } from './action';
import { isTheirs } from './look';

type Way = 'again' | 'otherwise';

async function find(c: RequestContext): Promise<ReturnedRefund | null> {
  const refund = await c.var.services.refunds.returnedOf(c.req.param('payment') ?? '');
  return refund && isTheirs(c, refund.market) ? refund : null;
}

/** What a bank sent back to us is still owed: it is paid again, or was paid without the provider. */
const deed = (way: Way): DeskAction<ReturnedRefund> => ({
  path: way === 'again' ? paths.deskActions.refundAgain : paths.deskActions.refundOtherwise,
  action: way === 'again' ? 'payment.refundRepeated' : 'payment.refundSettled',
  find,
  subjectOf: ({ subscriptionId }) => subscriptionId,
  detailOf: ({ paymentId, amountMinor }) => ({ payment: paymentId, amountMinor }),
  ask({ var: { t, language } }, { market, number, amountMinor, method, receiptNumber }) {
    const amount = formatsFor(markets[market], language).money(amountMinor);
    return {
      title: t(`desk.refund.${way}Ask`, { amount }),
      says: t(`desk.refund.${way}Says`, { method: method ?? t('desk.refund.sameMethod') }),
      facts: [
        { term: t('desk.member.number'), value: displaySubscriptionNumber(number) },
        { term: t('desk.refund.sum'), value: amount },
        { term: t('desk.money.receipt'), value: receiptNumber ?? t('desk.money.noReceipt') },
      ],
      button: t(`desk.refund.${way}`),
      isDangerous: way === 'again',
    };
  },
  effect: ({ var: { services } }, refund) => services.refunds.returnedStatements(refund, way),
  after: (c) => c.var.services.outbox.wake(),
  back: () => paths.desk.money.href(),
  notice: way === 'again' ? 'refundOrdered' : 'refundSettled',
});

export const refundAgainRoute = createRoute()
  .route('/', actionRoute(deed('again')))
  .route('/', actionRoute(deed('otherwise')));
