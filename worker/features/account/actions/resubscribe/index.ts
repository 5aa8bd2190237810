import { parseGuid } from '../../../../domain/guid';
import { lazyPage } from '../../../../ui/lazy-page';
import { membershipAction } from '../action';
import { productsAgain } from './products';
import { againOf } from './start-again';

/** Starts a new order for a member whose membership is over, with the known details filled in. */
export const resubscribe = membershipAction({
  intent: 'resubscribe',
  icon: 'sun',
  allowed: ({ actions }) => actions.resubscribe,
  title: ({ t }) => t('membership.resubscribe.action'),
  isOnlyBegun: true,
  read: againOf,
  pageData: async ({ c, standing: { subscription }, values }) => ({
    ...(await productsAgain(c, parseGuid(values.studio) ?? subscription.studioId)),
    chosen: parseGuid(values.product) ?? subscription.productId,
  }),
  Page: lazyPage(() => import('./page').then((page) => page.ResubscribePage)),
});
