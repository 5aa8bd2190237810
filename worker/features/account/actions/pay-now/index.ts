import { paymentAction } from '../action';
import { pay } from './pay';

/** Tries to charge the open invoice once more. */
export const payNow = paymentAction({
  intent: 'payNow',
  icon: 'alert',
  allowed: ({ actions }) => actions.payNow,
  title: ({ t }) => t('membership.payNow.action'),
  line: (_, { owed }, { format }) => (owed ? format.money(owed.amountMinor) : undefined),
  form: 'pay',
  post: pay,
});
