import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import type { ContentSummary } from '../../../services/content/port';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import { PageHead } from '../page-head';
import { useContentWords } from './words';

interface ContentPageProps {
  cells: readonly { readonly market: MarketId; readonly value: readonly ContentSummary[] }[];
}

/** The documents of each market: since when each is live, by whom, and what is drafted. */
export function ContentPage({ cells }: ContentPageProps) {
  const { t } = useView();
  const link = useMarketLink();
  const { titleOf, liveSince } = useContentWords();
  const title = t('backOffice.nav.content');
  return (
    <BackOfficeLayout title={title}>
      <PageHead title={title} href={paths.backOffice.content.href()} />
      {cells.map(({ market, value }) => (
        <section key={market}>
          {cells.length > 1 && <h2>{t(`market.${market}.name`)}</h2>}
          <Table
            caption={`${title}, ${t(`market.${market}.name`)}`}
            columns={[
              { key: 'document', head: t('backOffice.content.document'), isStrong: true },
              { key: 'since', head: t('backOffice.content.since') },
              { key: 'drafts', head: t('backOffice.content.drafts'), isEnd: true },
            ]}
            rows={value.map(({ document, live, isBuiltIn, drafts }) => ({
              key: document,
              cells: [
                <Link key="to" href={link(paths.backOfficeMore.contentDocument.href({ document }), market)}>
                  {titleOf(document)}
                </Link>,
                liveSince({ live, isBuiltIn }),
                drafts > 0 ? (
                  <Tag key="drafts" tone="offer">
                    {t('backOffice.content.changes', { count: drafts })}
                  </Tag>
                ) : (
                  '–'
                ),
              ],
            }))}
          />
        </section>
      ))}
    </BackOfficeLayout>
  );
}
