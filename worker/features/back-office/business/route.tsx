import { createRoute } from '../../../context';
import { figureOf, liveOf } from '../../../domain/back-office/business';
import { marketIds } from '../../../domain/markets';
import type { MarketId } from '../../../domain/markets/market';
import { csvLine } from '../../../domain/text/csv';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { csvAnswer } from '../csv-answer';
import { namesOf, namesOfAll } from '../names';
import { askedOf, numbersOf } from './ask';
import { type CellNumbers, isMoney } from './view';

const BusinessPage = lazyPage(() => import('./page').then((page) => page.BusinessPage));

export const businessRoute = createRoute()
  .get(paths.backOffice.business.patterns[0], (c) => {
    const asked = askedOf(c);
    return showAhead(c, 'business', async () => {
      const cells = await numbersOf(c, asked);
      const [only, ...more] = cells;
      const names =
        only && more.length === 0 ? await namesOf(c, c.var.backOfficeCells.of(only.market.id)) : (id: string) => id;
      return <BusinessPage asked={asked} cells={cells} names={names} />;
    });
  })
  .get(paths.backOfficeMore.businessFile.patterns[0], async (c) => {
    const asked = askedOf(c);
    const cells = await numbersOf(c, asked);
    const names = await namesOfAll(
      c,
      cells.map(({ market }) => ({ market: market.id })),
    );
    const missing = marketIds.filter((id) => c.var.backOfficeMissing?.includes(id));
    const lines = [
      csvLine(['market', 'of', 'id', 'name', 'period', 'figure', 'value', 'currency']),
      // What is not there is said in the file, too: whoever adds it up has to know.
      ...missing.map((market) => csvLine(['', 'missing', market, '', '', '', '', ''])),
      ...cells.flatMap((cell) => [...linesOf(cell, names, asked.scope, asked.key)]),
    ];
    return csvAnswer(c, `figures-${asked.today}`, lines);
  });

/** Every figure of a cell: of the drawn periods, and of each studio and product this month. Money in minor units. */
function* linesOf(
  { market, now, series, studios, products }: CellNumbers,
  names: (market: MarketId, id: string) => string,
  scope: string,
  key: string,
): Generator<string> {
  const line = (of: string, id: string, period: string, figure: string, value: number) =>
    csvLine([
      ...[market.id, of, id, id === '' ? '' : names(market.id, id), period, figure, value],
      isMoney(figure) ? market.currency : '',
    ]);
  for (const { period, figures } of [{ period: 'now', figures: now }, ...series])
    for (const figure of Object.keys(figures).toSorted())
      yield line(scope, key, period, figure, figureOf(figures, figure));
  for (const [of, all] of [
    ['studio', studios],
    ['product', products],
  ] as const)
    for (const { key: id, now: present, month } of all) {
      yield line(of, id, 'now', 'live', liveOf(present));
      for (const figure of Object.keys(month).toSorted()) yield line(of, id, 'month', figure, figureOf(month, figure));
    }
}
