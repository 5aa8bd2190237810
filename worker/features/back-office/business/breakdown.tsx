import type { ReactNode } from 'react';
import {
  changeOf,
  churnOf,
  conversionRateOf,
  type Figures,
  figureOf,
  liveOf,
  type Scope,
} from '../../../domain/back-office/business';
import { figuresFor } from '../../../domain/back-office/figures';
import type { Market } from '../../../domain/markets/market';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { KeyFigures } from '../../../services/business/port';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { column, type TableColumn } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import type { NamesOf } from '../names';
import type { AskedNumbers } from './ask';
import { type Listed, useListOf } from './lists';
import type { CellNumbers } from './view';

interface RowOf extends Pick<CellNumbers, 'market'>, Omit<KeyFigures, 'before' | 'key'> {
  readonly name: ReactNode;
  /** The month before; of a market nothing is said of it. */
  readonly before?: Figures;
  /** Whose row it is; a market's own has the empty key. */
  readonly of: Pick<AskedNumbers, 'scope' | 'key'>;
}

/** A row's figures; those that have a list behind them lead there. */
function Cell({ figure, row, text }: { figure: Listed; row: RowOf; text: string }) {
  return useListOf(row.of)(figure, text, row.market.id);
}

type Column = 'name' | 'live' | 'monthly' | 'new' | 'left' | 'churn' | 'conversion' | 'paid' | 'change';

function useColumns(): TableColumn<RowOf>[] {
  const { t, language } = useView();
  const saysOf = (market: Market) => {
    const figures = figuresFor(market, language);
    const share = (value: number | null) => (value === null ? '–' : figures.percent(value));
    return { ...figures, ...formatsFor(market, language), share };
  };
  type Says = ReturnType<typeof saysOf>;
  const own = (key: Column, cell: (row: RowOf, says: Says) => ReactNode): TableColumn<RowOf> =>
    column(t(`backOffice.business.column.${key}`), (row) => cell(row, saysOf(row.market)));
  // Behind none is no list.
  const count = (key: Column & Listed, of: (row: RowOf) => number) =>
    own(key, (row, { number }) => (of(row) === 0 ? number(0) : <Cell figure={key} row={row} text={number(of(row))} />));
  return [
    own('name', ({ name }) => name),
    count('live', ({ now }) => liveOf(now)),
    own('monthly', ({ now }, { money }) => money(figureOf(now, 'monthly'))),
    count('new', ({ month }) => figureOf(month, 'new')),
    count('left', ({ month }) => figureOf(month, 'ended') + figureOf(month, 'withdrawn')),
    own('churn', ({ month, now }, { share }) => share(churnOf(month, liveOf(now)))),
    own('conversion', ({ month }, { share }) => share(conversionRateOf(month))),
    own('paid', ({ month }, { money }) => money(figureOf(month, 'paid'))),
    own('change', ({ month, before = {} }, { percent }) => {
      const change = changeOf(figureOf(month, 'paid'), figureOf(before, 'paid'));
      return change === null ? '–' : `${change > 0 ? '+' : ''}${percent(change)}`;
    }),
  ];
}

interface BreakdownProps {
  scope: Exclude<Scope, 'market'>;
  cell: CellNumbers;
  names: NamesOf;
}

/** A row for each studio or product: this month, and what was paid against the month before. */
export function Breakdown({ scope, cell: { market, studios, products }, names }: BreakdownProps) {
  const { t } = useView();
  const columns = useColumns();
  const link = useMarketLink();
  const largest = (scope === 'studio' ? studios : products).toSorted(
    (one, other) => liveOf(other.now) - liveOf(one.now),
  );
  return (
    <section>
      <h2>{t(`backOffice.business.by.${scope}`)}</h2>
      <FigureTable
        isDense
        caption={t(`backOffice.business.by.${scope}`)}
        columns={() => columns}
        rows={largest.map((one) => ({
          ...{ ...one, market, of: { scope, key: one.key } },
          name: <Link href={link(paths.backOffice.business.href({ of: scope, id: one.key }))}>{names(one.key)}</Link>,
        }))}
      />
    </section>
  );
}

/** A row for each market, in its own currency. */
export function MarketRows({ cells }: { cells: readonly CellNumbers[] }) {
  const { t } = useView();
  const columns = useColumns();
  const link = useMarketLink();
  return (
    <section>
      <h2>{t('backOffice.business.by.market')}</h2>
      <FigureTable
        isDense
        caption={t('backOffice.business.by.market')}
        columns={() => columns.slice(0, -1)}
        rows={cells.map(({ market, now, month }) => ({
          ...{ market, now, month, of: { scope: 'market', key: '' } as const },
          name: <Link href={link(paths.backOffice.business.href(), market.id)}>{t(`market.${market.id}.name`)}</Link>,
        }))}
      />
    </section>
  );
}
