import { legalWords } from '../../../../domain/markets/legal-words';
import { lazyPage } from '../../../../ui/lazy-page';
import { paymentMethodText } from '../../../../ui/text/payment-method';
import { membershipAction } from '../action';

/** The consumer's right of withdrawal; its wording comes from the market's law. */
export const withdraw = membershipAction({
  intent: 'withdraw',
  icon: 'receipt',
  allowed: ({ actions }) => actions.withdraw,
  title: (view) => legalWords(view, 'withdrawOpen'),
  line: ({ until }, _, { t, format }) => t('account.subscription.through', { date: format.dayAndMonth(until) }),
  read: () => ({ kind: 'intent', intent: { kind: 'withdraw' } }),
  pageData: async ({ c, standing }) => ({ refundMinor: await c.var.services.changes.refundOf(standing.subscription) }),
  Page: lazyPage(() => import('./page').then((page) => page.WithdrawPage)),
  done: ({ refund }, { t, format }) => ({
    title: t('membership.done.withdraw'),
    dates: refund?.method
      ? t('membership.done.refund', {
          amount: format.money(refund.amountMinor),
          method: paymentMethodText(t, refund.method),
          date: format.date(refund.by),
        })
      : undefined,
  }),
});
