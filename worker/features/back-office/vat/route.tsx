import { createRoute, type RequestContext } from '../../../context';
import { addDays, addMonths, civilDateOf } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import { balancesOf, documented, salesOf } from '../../../domain/money/vat-journal';
import { csvLine } from '../../../domain/text/csv';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { csvAnswer } from '../csv-answer';
import { askCells } from '../fan-out';

const VatPage = lazyPage(() => import('./page').then((page) => page.VatPage));
/** Months to choose from, the present one first. */
const monthCount = 36;

function periodOf(c: RequestContext) {
  const first = `${civilDateOf(c.var.now, c.var.services.market.timeZone).slice(0, 7)}-01`;
  const months = Array.from({ length: monthCount }, (_, index) => addMonths(first, -index).slice(0, 7));
  const asked = (name: string) => months.find((month) => month === c.req.query(name));
  // The last three whole months by default: most sellers declare by the quarter.
  const [from = '', until = ''] = [asked('from') ?? months[3], asked('until') ?? months[0]].map(String).sort();
  return { months, from, until };
}

async function journalsOf(c: RequestContext) {
  const { months, from, until } = periodOf(c);
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
