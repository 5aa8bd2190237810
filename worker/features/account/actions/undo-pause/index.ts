import { lazyPage } from '../../../../ui/lazy-page';
import { membershipAction } from '../action';

/** Cancels a pause that has not begun. */
export const undoPause = membershipAction({
  intent: 'undoPause',
  icon: 'refresh',
  onOverview: true,
  allowed: ({ actions }) => actions.undoPause,
  title: ({ t }) => t('membership.undoPause.action'),
  line: ({ nextChargeOn }, _, { t, format }) =>
    t('membership.undoPause.line', { date: format.dayAndMonth(nextChargeOn) }),
  read: () => ({ kind: 'intent', intent: { kind: 'undoPause' } }),
  Page: lazyPage(() => import('./page').then((page) => page.UndoPausePage)),
  done: (_, { t }) => ({ title: t('membership.done.undoPause') }),
});
