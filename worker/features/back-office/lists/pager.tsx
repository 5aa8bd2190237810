import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import type { FilteredList } from '../../../services/saved-filters/port';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import type { Query, SavedProps } from './keep';

export interface ListPage {
  /** Markets of which there is more than this page. */
  followed: readonly MarketId[];
  isFirst: boolean;
  /** Where the next page begins, as it stands in an address. */
  next: string | null;
  saved: SavedProps;
}

interface PagerProps extends Omit<ListPage, 'saved'> {
  list: FilteredList;
  query: Query;
  /** The part of it that holds in another market, too. */
  elsewhere?: Query;
}

/** Ways through a list; of several markets together, to those of which there is more. */
export function Pager({ list, query, elsewhere = query, isFirst, next, followed }: PagerProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const { href } = paths.backOffice[list];
  const more = operator?.chosen === 'all' ? followed : [];
  if (isFirst && next === null && more.length === 0) return null;
  return (
    <nav className="actions choices" aria-label={t('backOffice.lists.pages')}>
      {!isFirst && <Link href={link(href(query))}>{t('backOffice.withdrawals.firstPage')}</Link>}
      {next !== null && (
        <Link href={link(href({ ...query, after: next }))} rel="next">
          {t('backOffice.withdrawals.nextPage')}
        </Link>
      )}
      {more.map((market) => (
        <Link key={market} href={link(href(elsewhere), market)}>
          {t('backOffice.withdrawals.allFrom', { country: t(`market.${market}.name`) })}
        </Link>
      ))}
    </nav>
  );
}
