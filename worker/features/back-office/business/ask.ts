import type { RequestContext } from '../../../context';
import { type BusinessSpan, businessSpans, periodsOf, type Scope, scopes } from '../../../domain/back-office/business';
import { civilDateOf } from '../../../domain/dates';
import { parseGuid } from '../../../domain/guid';
import { markets } from '../../../domain/markets';
import { askCells } from '../fan-out';
import { addSteps } from './steps';
import type { CellNumbers } from './view';

/** What the address asks for. Invalid values fall back to the default. */
export interface AskedNumbers {
  readonly span: BusinessSpan;
  /** What is drawn: the market, or one of its studios or products. */
  readonly scope: Scope;
  readonly key: string;
  readonly today: string;
}

export function askedOf(c: RequestContext): AskedNumbers {
  const span = businessSpans.find((one) => one === c.req.query('span')) ?? businessSpans[0];
  const scope = scopes.find((one) => one === c.req.query('of')) ?? 'market';
  const key = parseGuid(c.req.query('id') ?? '');
  const isOne = scope !== 'market' && key !== null && c.var.backOfficeCells.chosen !== 'all';
  const today = civilDateOf(c.var.now, c.var.services.market.timeZone);
  return { span, scope: isOne ? scope : 'market', key: isOne ? key : '', today };
}

/** The figures of each cell, from day tables alone. */
export async function numbersOf(c: RequestContext, { span, scope, key, today }: AskedNumbers): Promise<CellNumbers[]> {
  const { shown, before } = periodsOf(span, today);
  const [first = ''] = before;
  const month = today.slice(0, 7);
  const answers = await askCells(c, async ({ business, signups }, { market }) => {
    const [now, series, days, months, studios, products, counts] = await Promise.all([
      business.now(scope, key),
      business.series(scope, key, first, shown.at(-1) ?? ''),
      business.series(scope, key, today, today),
      business.series(scope, key, month, month),
      business.byKey('studio', month),
      business.byKey('product', month),
      scope === 'market' ? signups.countsSince(market, first.length === 7 ? `${first}-01` : first) : [],
    ]);
    const withSteps = addSteps(series, counts, month.length === (shown[0] ?? '').length ? 'month' : 'day');
    const ofMonth = counts.filter(({ day }) => day.startsWith(month));
    const only = { today: days[0]?.figures ?? {}, month: addSteps(months, ofMonth, 'month')[0]?.figures ?? {} };

    return { market: markets[market], now, series: withSteps, studios, products, ...only };
  });
  return answers.map(({ value }) => value);
}
