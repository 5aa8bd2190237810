import { lazyRoutes } from '../../middleware/lazy-routes';
import { paths } from '../../paths';

export const contact = lazyRoutes([[paths.contact, 'GET', 'POST']], () =>
  import('./contact.route').then(({ contactRoute }) => contactRoute),
);
