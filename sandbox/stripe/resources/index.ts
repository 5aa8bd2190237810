import type { StripeRoute } from '../route';
import { couponRoutes, priceRoutes, productRoutes } from './catalogue';
import { checkoutSessionRoutes } from './checkout-sessions';
import { customerRoutes } from './customers';
import { eventRoutes } from './events';
import { subscriptionRoutes } from './subscriptions';

/** Every call of the API. A new resource is a file beside this one and a line here. */
export const routes: StripeRoute[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...eventRoutes,
];
