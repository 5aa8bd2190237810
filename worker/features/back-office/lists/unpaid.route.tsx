import { createRoute } from '../../../context';
import type { MarketId } from '../../../domain/markets/market';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { namesIn } from '../business/names';
import { askCells } from '../fan-out';
import { cursorOf, filterOf, queryOf, sealedText } from './asked';

const UnpaidPage = lazyPage(() => import('./unpaid.page').then((page) => page.UnpaidPage));

/** Memberships that owe an invoice, the oldest debt first. */
export const unpaidRoute = createRoute().get(paths.backOffice.unpaid.patterns[0], async (c) => {
  const filter = { ...filterOf(c), state: null };
  const after = await cursorOf(c);
  const answers = await askCells(c, ({ memberList }) => memberList.unpaid(filter, after));
  const names = new Map(
    await Promise.all(answers.map(async ({ market }) => [market, await namesIn(c, market)] as const)),
  );
  const [only] = answers;
  const isOne = c.var.backOfficeCells.chosen !== 'all';
  return render(
    c,
    <UnpaidPage
      rows={answers.flatMap(({ market, value }) => value.rows.map((row) => ({ ...row, market })))}
      followed={answers.filter(({ value }) => value.next !== null).map(({ market }) => market)}
      query={queryOf(filter)}
      isFirst={after === null}
      next={isOne && only?.value.next ? await sealedText(c, JSON.stringify(only.value.next)) : null}
      names={(market: MarketId, id: string) => names.get(market)?.(id) ?? id}
    />,
  );
});
