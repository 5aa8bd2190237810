import { namedBy } from '../../../domain/content/documents';
import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import type { ContentSummary } from '../../../services/content/port';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import { EntryPage } from '../page-head';
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
  const draftsOf = ({ drafts }: ContentSummary) =>
    drafts > 0 ? <Tag tone="offer">{t('backOffice.content.changes', { count: drafts })}</Tag> : '';
  const hasDrafts = cells.some(({ value }) => value.some(({ drafts }) => drafts > 0));
  return (
    <EntryPage page="content">
      {cells.map(({ market, value }) => (
        <section key={market}>
          {cells.length > 1 && <h2>{t(`market.${market}.name`)}</h2>}
          <Table
            caption={`${title}, ${t(`market.${market}.name`)}`}
            rows={value}
            columns={(column) => [
              column(t('backOffice.content.document'), { isStrong: true }, (one) => (
                <Link href={link(paths.backOfficeMore.contentDocument.href({ document: one.document }), market)}>
                  {titleOf(one)}
                </Link>
              )),
              column(t('backOffice.content.row.id'), idOf),
              column(t('backOffice.content.since'), liveSince),
              // A column that is empty in every row says nothing.
              ...(hasDrafts ? [column(t('backOffice.content.drafts'), { isEnd: true }, draftsOf)] : []),
            ]}
          />
        </section>
      ))}
    </EntryPage>
  );
}
