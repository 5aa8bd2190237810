import { createRoute } from '../../../context';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { askCells } from '../fan-out';

const ContentPage = lazyPage(() => import('./list.page').then((page) => page.ContentPage));

export const contentRoute = createRoute().get(paths.backOffice.content.patterns[0], async (c) =>
  showAhead(c, 'content', async () => <ContentPage cells={await askCells(c, ({ content }) => content.list())} />),
);
