import { lazyPage } from '../../../../ui/lazy-page';
import { nextProductOf } from '../../membership/read-subscription';
import { membershipAction } from '../action';

/** Reverts a cancellation before the last day. */
export const undoCancel = membershipAction({
  intent: 'undoCancel',
  icon: 'refresh',
  onOverview: true,
  allowed: ({ actions }) => actions.undoCancel,
  title: ({ t }) => t('membership.undoCancel.action'),
  line: ({ until }, _, { t, format }) => t('account.subscription.through', { date: format.date(until) }),
  read: () => ({ kind: 'intent', intent: { kind: 'undoCancel' } }),
  pageData: ({ c, standing }) => ({ comesBack: nextProductOf(standing.subscription, c.var.language) }),
  Page: lazyPage(() => import('./page').then((page) => page.UndoCancelPage)),
  done: (_, { t }) => ({ title: t('membership.done.undoCancel') }),
});
