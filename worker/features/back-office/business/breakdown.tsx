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
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { KeyFigures } from '../../../services/business/port';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import type { AskedNumbers } from './ask';
import { type Listed, useListOf } from './lists';
import type { NamesOf } from './names';
import type { CellNumbers } from './view';

const columns = ['name', 'live', 'monthly', 'new', 'left', 'churn', 'conversion', 'paid', 'change'] as const;

interface RowOf {
  readonly market: CellNumbers['market'];
  readonly now: Figures;
  readonly month: Figures;
  readonly before: Figures;
  /** Whose row it is; a market's own has the empty key. */
  readonly of: Pick<AskedNumbers, 'scope' | 'key'>;
}

/** A row's figures; those that have a list behind them lead there. */
function Cell({ figure, row, text }: { figure: Listed; row: RowOf; text: string }) {
  return useListOf(row.of)(figure, text, row.market.id);
}

function useCells() {
  const { language } = useView();
  return (row: RowOf): ReactNode[] => {
    const { market, now, month, before } = row;
    const { number, percent } = figuresFor(market, language);
    const { money } = formatsFor(market, language);
    const share = (value: number | null) => (value === null ? '–' : percent(value));
    const change = changeOf(figureOf(month, 'paid'), figureOf(before, 'paid'));
    // Behind none is no list.
    const listed = (figure: Listed, text: string) =>
      text === '0' ? text : <Cell key={figure} figure={figure} row={row} text={text} />;
    return [
      listed('live', number(liveOf(now))),
      money(figureOf(now, 'monthly')),
      listed('new', number(figureOf(month, 'new'))),
      listed('left', number(figureOf(month, 'ended') + figureOf(month, 'withdrawn'))),
      share(churnOf(month, liveOf(now))),
      share(conversionRateOf(month)),
      money(figureOf(month, 'paid')),
      change === null ? '–' : `${change > 0 ? '+' : ''}${percent(change)}`,
    ];
  };
}

/** A row for each studio or product: this month, and what was paid against the month before. */
export function Breakdown({
  scope,
  cell,
  names,
}: {
  scope: Exclude<Scope, 'market'>;
  cell: CellNumbers;
  names: NamesOf;
}) {
  const { t } = useView();
  const link = useMarketLink();
  const cells = useCells();
  const all: readonly KeyFigures[] = scope === 'studio' ? cell.studios : cell.products;
  const largest = all.toSorted((one, other) => liveOf(other.now) - liveOf(one.now));
  return (
    <section>
      <h2>{t(`backOffice.business.by.${scope}`)}</h2>
      <FigureTable
        isDense
        caption={t(`backOffice.business.by.${scope}`)}
        columns={columns.map((key) => ({ key, head: t(`backOffice.business.column.${key}`) }))}
        rows={largest.map(({ key, now, month, before }) => ({
          key,
          cells: [
            <Link key="name" href={link(paths.backOffice.business.href({ of: scope, id: key }))}>
              {names(key)}
            </Link>,
            ...cells({ market: cell.market, now, month, before, of: { scope, key } }),
          ],
        }))}
      />
    </section>
  );
}

/** A row for each market, in its own currency. */
export function MarketRows({ cells: all }: { cells: readonly CellNumbers[] }) {
  const { t } = useView();
  const link = useMarketLink();
  const cells = useCells();
  return (
    <section>
      <h2>{t('backOffice.business.by.market')}</h2>
      <FigureTable
        isDense
        caption={t('backOffice.business.by.market')}
        columns={columns.slice(0, -1).map((key) => ({ key, head: t(`backOffice.business.column.${key}`) }))}
        rows={all.map(({ market, now, month }) => ({
          key: market.id,
          cells: [
            <Link key="name" href={link(paths.backOffice.business.href(), market.id)}>
              {t(`market.${market.id}.name`)}
            </Link>,
            ...cells({ market, now, month, before: {}, of: { scope: 'market', key: '' } }).slice(0, -1),
          ],
        }))}
      />
    </section>
  );
}
