import { paymentAction } from '../action';
import { pay } from './pay';

/** Tries to charge the open invoice once more. */
export const payNow = paymentAction({
  intent: 'payNow',
  icon: 'alert',
  onOverview: true,
  allowed: ({ actions }) => actions.payNow,
  title: ({ t }) => t('membership.payNow.action'),
  line: (_, { openInvoiceMinor }, { format }) =>
    openInvoiceMinor === null ? undefined : format.money(openInvoiceMinor),
  form: 'pay',
  post: pay,
});
