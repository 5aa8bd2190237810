import { namedBy } from '../../../domain/content/documents';
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

/** What tells a survey from one of the same title; others are named by theirs. */
function idOf({ document }: ContentSummary): string {
  const named = namedBy(document);
  return named?.kind === 'survey' ? named.surveyId : '';
}

/** The documents of each market: since when each is live, by whom, and what is drafted. */
export function ContentPage({ cells }: ContentPageProps) {
  const { t } = useView();
  const link = useMarketLink();
  const { titleOf, liveSince } = useContentWords();
  const title = t('backOffice.nav.content');
  const hasDrafts = cells.some(({ value }) => value.some(({ drafts }) => drafts > 0));
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
              { key: 'id', head: t('backOffice.content.row.id') },
              { key: 'since', head: t('backOffice.content.since') },
              // A column that is empty in every row says nothing.
              ...(hasDrafts ? [{ key: 'drafts', head: t('backOffice.content.drafts'), isEnd: true }] : []),
            ]}
            rows={value.map((one) => ({
              key: one.document,
              cells: [
                <Link
                  key="to"
                  href={link(paths.backOfficeMore.contentDocument.href({ document: one.document }), market)}
                >
                  {titleOf(one)}
                </Link>,
                idOf(one),
                liveSince(one),
                one.drafts > 0 ? (
                  <Tag key="drafts" tone="offer">
                    {t('backOffice.content.changes', { count: one.drafts })}
                  </Tag>
                ) : (
                  ''
                ),
              ],
            }))}
          />
        </section>
      ))}
    </BackOfficeLayout>
  );
}
