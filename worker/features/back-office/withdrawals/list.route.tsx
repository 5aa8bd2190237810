import { createRoute } from '../../../context';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { askCells } from '../fan-out';
import { noticeOf } from '../notice';

const ListPage = lazyPage(() => import('./list.page').then((page) => page.ListPage));

/** Shows names of people, so an audit entry is written in each cell first. Paging works within one market only. */
export const listRoute = createRoute().get(paths.backOffice.withdrawals.patterns[0], async (c) => {
  const after = (c.var.backOfficeCells.chosen !== 'all' && c.req.query('after')) || null;
  const answers = await askCells(c, ({ withdrawals }) => withdrawals.list(after));
  const lists = answers.map(({ market, value }) => ({ market, ...value }));
  return render(c, <ListPage lists={lists} isFirst={after === null} notice={noticeOf(c)} now={c.var.now} />);
});
