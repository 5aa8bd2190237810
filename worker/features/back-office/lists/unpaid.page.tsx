import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note } from '../../../ui/block/banner';
import { useView } from '../../../ui/view';
import { MarketChoice } from '../market-choice';
import { Pager } from './pager';
import { type ListedRow, UnpaidRows } from './rows';

interface UnpaidPageProps {
  rows: readonly ListedRow[];
  followed: readonly MarketId[];
  query: Record<string, string | undefined>;
  isFirst: boolean;
  next: string | null;
  names: (market: MarketId, id: string) => string;
}

export function UnpaidPage({ rows, followed, query, isFirst, next, names }: UnpaidPageProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const { unpaid } = paths.backOffice;
  return (
    <BackOfficeLayout title={t('backOffice.nav.unpaid')} width="full">
      <h1>{t('backOffice.nav.unpaid')}</h1>
      <MarketChoice href={unpaid.href()} />
      {rows.length === 0 ? (
        <Note icon="check">{t('backOffice.lists.noneUnpaid')}</Note>
      ) : (
        <UnpaidRows rows={rows} names={names} />
      )}
      <Pager
        first={isFirst ? null : link(unpaid.href(query))}
        next={next === null ? null : link(unpaid.href({ ...query, after: next }))}
        more={
          operator?.chosen === 'all'
            ? followed.map((market) => ({ market, href: link(unpaid.href(query), market) }))
            : []
        }
      />
    </BackOfficeLayout>
  );
}
