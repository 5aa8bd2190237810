import type { StripeRoute } from '../protocol/route';
import { balanceRoutes } from './balance';
import { couponRoutes, priceRoutes, productRoutes } from './catalogue';
import { checkoutSessionRoutes } from './checkout-sessions';
import { customerRoutes } from './customers';
import { disputeRoutes } from './disputes';
import { eventRoutes } from './events';
import { invoiceItemRoutes } from './invoice-items';
import { invoicePaymentRoutes, invoiceRoutes } from './invoices';
import { paymentMethodRoutes } from './payment-methods';
import { chargeRoutes, paymentIntentRoutes, setupIntentRoutes } from './payments';
import { refundRoutes } from './refunds';
import { subscriptionRoutes } from './subscriptions';

/** Every API call. A new resource is a file in this folder and a line here. */
export const routes: StripeRoute[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...invoicePaymentRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...setupIntentRoutes,
  ...paymentMethodRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...balanceRoutes,
];
