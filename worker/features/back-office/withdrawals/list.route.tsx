import { createRoute } from '../../../context';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { askCells } from '../fan-out';

const ListPage = lazyPage(() => import('./list.page').then((page) => page.ListPage));

/** Shows names of people, so an audit entry is written in each cell first. Paging works within one market only. */
export const listRoute = createRoute().get(paths.backOffice.withdrawals.patterns[0], (c) => {
  const after = (c.var.backOfficeCells.chosen !== 'all' && c.req.query('after')) || null;
  return showAhead(c, 'withdrawals', async () => {
    const answers = await askCells(c, ({ withdrawals }) => withdrawals.list(after));
    const lists = answers.map(({ market, value }) => ({ market, ...value }));
    return <ListPage lists={lists} isFirst={after === null} now={c.var.now} />;
  });
});
