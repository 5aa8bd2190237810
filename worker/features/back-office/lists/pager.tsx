import type { MarketId } from '../../../domain/markets/market';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import type { SavedProps } from './keep';

/** A page of a list. */
export interface ListPage {
  /** Markets of which there is more than this page. */
  followed: readonly MarketId[];
  isFirst: boolean;
  /** Where the next page begins, as it stands in an address. */
  next: string | null;
  saved: SavedProps;
}

interface PagerProps {
  /** Null: this is the first page. */
  first: string | null;
  next: string | null;
  /** Markets that have more than is shown of all together. */
  more?: readonly { readonly market: MarketId; readonly href: string }[];
}

/** Ways through a list. */
export function Pager({ first, next, more = [] }: PagerProps) {
  const { t } = useView();
  if (first === null && next === null && more.length === 0) return null;
  return (
    <nav className="actions" aria-label={t('backOffice.lists.pages')}>
      {first !== null && <Link href={first}>{t('backOffice.withdrawals.firstPage')}</Link>}
      {next !== null && (
        <Link href={next} rel="next">
          {t('backOffice.withdrawals.nextPage')}
        </Link>
      )}
      {more.map(({ market, href }) => (
        <Link key={market} href={href}>
          {t('backOffice.withdrawals.allFrom', { country: t(`market.${market}.name`) })}
        </Link>
      ))}
    </nav>
  );
}
