import { createRoute } from '../../../context';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { askCells } from '../fan-out';

const ContentPage = lazyPage(() => import('./list.page').then((page) => page.ContentPage));

export const contentRoute = createRoute().get(paths.backOffice.content.patterns[0], async (c) => {
  const answers = await askCells(c, ({ content }) => content.list());
  return render(c, <ContentPage cells={answers} />);
});
