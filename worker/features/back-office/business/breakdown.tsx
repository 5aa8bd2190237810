import { changeOf, churnOf, type Figures, figureOf, liveOf, type Scope } from '../../../domain/back-office/business';
import { figuresFor } from '../../../domain/back-office/figures';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { KeyFigures } from '../../../services/business/port';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { useView } from '../../../ui/view';
import type { NamesOf } from './names';
import type { CellNumbers } from './view';

const columns = ['name', 'live', 'monthly', 'new', 'left', 'churn', 'paid', 'change'] as const;

function useCells() {
  const { language } = useView();
  return (market: CellNumbers['market'], now: Figures, month: Figures, before: Figures): string[] => {
    const { number, percent } = figuresFor(market, language);
    const { money } = formatsFor(market, language);
    const churn = churnOf(month, liveOf(now));
    const change = changeOf(figureOf(month, 'paid'), figureOf(before, 'paid'));
    return [
      number(liveOf(now)),
      money(figureOf(now, 'monthly')),
      number(figureOf(month, 'new')),
      number(figureOf(month, 'ended') + figureOf(month, 'withdrawn')),
      churn === null ? '–' : percent(churn),
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
        caption={t(`backOffice.business.by.${scope}`)}
        columns={columns.map((key) => ({ key, head: t(`backOffice.business.column.${key}`) }))}
        rows={largest.map(({ key, now, month, before }) => ({
          key,
          cells: [
            <a key="name" className="link" href={link(paths.backOffice.business.href({ of: scope, id: key }))}>
              {names(key)}
            </a>,
            ...cells(cell.market, now, month, before),
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
        caption={t('backOffice.business.by.market')}
        columns={columns.slice(0, -1).map((key) => ({ key, head: t(`backOffice.business.column.${key}`) }))}
        rows={all.map(({ market, now, month }) => ({
          key: market.id,
          cells: [
            <a key="name" className="link" href={link(paths.backOffice.business.href(), market.id)}>
              {t(`market.${market.id}.name`)}
            </a>,
            ...cells(market, now, month, {}).slice(0, -1),
          ],
        }))}
      />
    </section>
  );
}
