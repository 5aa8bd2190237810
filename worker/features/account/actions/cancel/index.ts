import { cancelReasons } from '../../../../domain/membership/cancel-reasons';
import { lazyPage } from '../../../../ui/lazy-page';
import { membershipAction } from '../action';

/** Cancels the membership with effect from the first day the terms allow. */
export const cancel = membershipAction({
  intent: 'cancel',
  icon: 'door',
  onOverview: true,
  allowed: ({ actions }) => actions.cancel,
  title: ({ t }) => t('membership.cancel.action'),
  line: ({ lastDay }, _, { t, format }) => t('membership.cancel.line', { date: format.date(lastDay) }),
  // Who presses a button that names a last day agrees to that one: after midnight, or a change in another tab, it is another.
  read: ({ can, values }) => {
    if (values.lastDay !== undefined && values.lastDay !== can.lastDay)
      return { kind: 'fault', fault: { kind: 'otherDays' } };
    const reason = cancelReasons.find((one) => one === values.reason) ?? null;
    return { kind: 'intent', intent: { kind: 'cancel', reason } };
  },
  pageData: ({ standing, values }) => ({ charges: standing.chargesIfCancelled, reason: values.reason ?? '' }),
  Page: lazyPage(() => import('./page').then((page) => page.CancelPage)),
  done: ({ stopDate }, { t, format }) => ({
    title: t('membership.done.cancel'),
    dates: stopDate ? t('membership.done.lastDay', { date: format.date(stopDate) }) : undefined,
  }),
});
