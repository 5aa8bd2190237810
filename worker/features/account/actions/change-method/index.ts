import { paymentMethodText } from '../../../../ui/text/payment-method';
import { paymentAction } from '../action';
import { toProvider } from './to-provider';

/** Changes the payment method, on the provider's page. */
export const changeMethod = paymentAction({
  intent: 'changeMethod',
  icon: 'card',
  onOverview: true,
  allowed: ({ actions }) => actions.changeMethod,
  title: ({ t }) => t('membership.changeMethod.action'),
  line: (_, { paymentMethod }, { t }) => (paymentMethod ? paymentMethodText(t, paymentMethod) : undefined),
  form: 'method',
  post: toProvider,
});
