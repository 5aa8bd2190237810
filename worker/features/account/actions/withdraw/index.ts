import { lazyPage } from '../../../../ui/lazy-page';
import { membershipAction } from '../action';

/** The consumer's right of withdrawal; its wording comes from the market's law. */
export const withdraw = membershipAction({
  intent: 'withdraw',
  icon: 'receipt',
  allowed: ({ actions }) => actions.withdraw,
  title: ({ market, language }) => market.legal.withdrawOpen[language],
  line: ({ until }, _, { t, format }) => t('account.subscription.through', { date: format.dayAndMonth(until) }),
  read: () => ({ kind: 'intent', intent: { kind: 'withdraw' } }),
  plan: async ({ c, standing }) => ({ refundMinor: await c.var.services.changes.refundOf(standing.subscription) }),
  Page: lazyPage(() => import('./page').then((page) => page.WithdrawPage)),
  done: (_, { t }) => ({ title: t('membership.done.withdraw') }),
});
