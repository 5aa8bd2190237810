import { lazyPage } from '../../../../ui/lazy-page';
import { membershipAction } from '../action';

/** Ends a running pause today. */
export const resume = membershipAction({
  intent: 'resume',
  icon: 'sun',
  onOverview: true,
  allowed: ({ actions }) => actions.resume,
  title: ({ t }) => t('membership.resume.action'),
  line: (_, { renewalMinor }, { t, format }) => t('membership.resume.line', { amount: format.money(renewalMinor) }),
  read: () => ({ kind: 'intent', intent: { kind: 'resume' } }),
  Page: lazyPage(() => import('./page').then((page) => page.ResumePage)),
  done: (_, { t }) => ({ title: t('membership.done.resume') }),
});
