import { createRoute, type RequestContext } from '../../../context';
import { addDays, addMonths } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import { balancesOf, documented, salesOf } from '../../../domain/money/vat-journal';
import { csvLine } from '../../../domain/text/csv';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { csvAnswer } from '../csv-answer';
import { askCells } from '../fan-out';
import { monthsAsked } from '../months';

const VatPage = lazyPage(() => import('./page').then((page) => page.VatPage));
async function journalsOf(c: RequestContext) {
  // The last three whole months by default: most sellers declare by the quarter.
  const { months, period } = monthsAsked(c, c.var.services.market.timeZone, 3);
  const { from, until } = period;
  const last = addDays(addMonths(`${until}-01`, 1), -1);
  const answers = await askCells(c, async ({ business }) => {
    const { lines, ledger } = await business.vatJournal(`${from}-01`, last);
    return { sales: salesOf(lines), balances: balancesOf(lines, ledger), lines };
  });
  return { months, from, until, journals: answers.map(({ market, value }) => ({ market: markets[market], ...value })) };
}

export const vatRoute = createRoute()
  .get(paths.backOfficeMore.vat.patterns[0], async (c) => render(c, <VatPage {...(await journalsOf(c))} />))
  .get(paths.backOfficeMore.vatFile.patterns[0], async (c) => {
    const { from, until, journals } = await journalsOf(c);
    const head = ['market', 'month', 'seller', 'currency', 'vatRate', 'kind', 'count', 'accountMinor', 'owedMinor'];
    const lines = journals.flatMap(({ market, lines: all }) =>
      all.map((one) =>
        csvLine([
          ...[market.id, one.month, one.seller || market.seller.vatNumber, one.currency, one.vatRateBasisPoints / 100],
          ...[one.kind, one.count, one.amountMinor, one.owedMinor],
          ...(documented.includes(one.kind)
            ? [one.amountMinor - one.owedMinor, one.amountMinor - one.owedMinor - one.vatMinor, one.vatMinor]
            : ['', '', '']),
        ]),
      ),
    );
    const missing = (c.var.backOfficeMissing ?? []).map((id) => csvLine(['missing', id]));
    return csvAnswer(c, `vat-${from}-${until}`, [
      csvLine([...head, 'grossMinor', 'netMinor', 'vatMinor']),
      ...missing,
      ...lines,
    ]);
  });
