import type { DocumentFault } from '../../../domain/content/faults';
import { paths } from '../../../paths';
import type { ContentLook } from '../../../services/content/port';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Banner, Tag } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { SummaryList } from '../../../ui/block/summary-list';
import { Table } from '../../../ui/block/table';
import { Button, LinkButton } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { SearchField } from '../../../ui/form/search-field';
import { useView } from '../../../ui/view';
import { type BackOfficeNotice, NoticeBanner } from '../notice';
import type { DifferenceRow } from './difference';
import type { Named } from './drafted';
import type { FoundItem } from './found-item';
import { ItemList } from './item-list';
import { Change } from './items/change';
import { faultText } from './items/fault-words';
import { useContentWords } from './words';

interface DocumentPageProps {
  look: ContentLook;
  kind: Named['kind'];
  faults: readonly DocumentFault[];
  difference: readonly DifferenceRow[];
  /** Why the drafts cannot be published by this operator. */
  refusal: BackOfficeNotice | null;
  query: string;
  items: readonly FoundItem[];
  /** Found, shown or not. */
  count: number;
  lists: readonly string[];
  undoKey: string;
}

/** A document: what is drafted and how it differs, what may be changed, and what was published before. */
export function DocumentPage(props: DocumentPageProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const { titleOf, liveSince } = useContentWords();
  const { look } = props;
  const title = titleOf(look);
  const back = { href: link(paths.backOffice.content.href()), label: t('backOffice.nav.content') };
  return (
    <BackOfficeLayout title={title} styles={['form']} back={back}>
      <h1>{title}</h1>
      <p className="soft">
        {operator?.chosen && operator.chosen !== 'all' && `${t(`market.${operator.chosen}.name`)} · `}
        {(look.live || !look.isBuiltIn) && `${t('backOffice.content.since')}: `}
        {liveSince(look)}
      </p>
      <NoticeBanner />
      <Drafts {...props} />
      <Items {...props} />
      <Releases {...props} />
    </BackOfficeLayout>
  );
}

function Drafts({ look, difference, faults, refusal }: DocumentPageProps) {
  const { t } = useView();
  const link = useMarketLink();
  const { document, mark } = look;
  if (look.drafts === 0) return null;
  const hands = [...new Set(look.edits.flatMap(({ draftedBy }) => draftedBy))].join(', ');
  return (
    <section>
      <h2>{t('backOffice.content.difference')}</h2>
      <p className="soft">{t('backOffice.content.draftedBy', { names: hands })}</p>
      {faults.length > 0 && (
        <Banner tone="failure" title={t('backOffice.done.contentFaulty')}>
          <ul>
            {faults.slice(0, 20).map((fault) => (
              <li key={`${fault.path} ${fault.reason}`} lang={fault.said ? undefined : 'en'}>
                {fault.path}: {faultText(t, fault)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {refusal && refusal !== 'contentFaulty' && <Banner tone="notice" title={t(`backOffice.done.${refusal}`)} />}
      <SummaryList
        rows={difference.map(({ key, what, says, gone }) => ({
          key,
          term: what,
          value: <Change says={says} />,
          ...(gone && { change: { href: link(paths.backOfficeMore.contentItem.href({ document, item: gone })) } }),
        }))}
      />
      <div className="actions">
        {refusal === null && (
          <LinkButton href={link(paths.backOfficeActions.publishContent.href({ document, mark }))} icon="check">
            {t('backOffice.content.publish')}
          </LinkButton>
        )}
        <LinkButton kind="quiet" href={link(paths.backOfficeMore.contentPreview.href({ document }))}>
          {t('backOffice.content.preview')}
        </LinkButton>
        <LinkButton kind="quiet" href={link(paths.backOfficeActions.discardContent.href({ document, mark }))}>
          {t('backOffice.content.discard')}
        </LinkButton>
      </div>
    </section>
  );
}

const kinds = ['products', 'studios', 'promotions', 'questions', 'endings', 'head', 'texts'] as const;
const newItems = ['products', 'studios', 'promotions', 'questions'] as const;

function Items({ look: { document }, kind, query, items, count, lists }: DocumentPageProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const href = (item: string) => link(paths.backOfficeMore.contentItem.href({ document, item }));
  return (
    <section>
      <h2>{t('backOffice.content.change')}</h2>
      <form method="get" action={paths.backOfficeMore.contentDocument.href({ document })} className="stack">
        <SearchField
          label={t(kind === 'texts' ? 'backOffice.content.searchTexts' : 'backOffice.content.search')}
          submit={t('backOffice.content.find')}
          value={query}
        />
        <HiddenFields values={{ market: operator?.chosen }} />
      </form>
      {kind === 'texts' && count > 0 && <p className="soft">{t('backOffice.content.found', { count })}</p>}
      {items.length === 0 && <p className="soft">{t('backOffice.content.nothing')}</p>}
      {kinds.map((list) => (
        <ItemList
          key={list}
          list={list}
          items={items.filter((one) => one.list === list)}
          href={href}
          added={newItems
            .filter((one) => one === list && lists.includes(one))
            .map((one) => (
              <Link key={one} href={href(`${one}.new`)}>
                {t(`backOffice.content.new.${one}`)}
              </Link>
            ))}
        />
      ))}
      {count > items.length && (
        <p>
          <Link href={link(paths.backOfficeMore.contentDocument.href({ document }, { q: query, all: 'yes' }))}>
            {t('backOffice.content.showAll', { count })}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Publications, newest first; the last one is taken back by one press, and what was taken back comes again by two. */
function Releases({ look: { document, live, releases }, undoKey }: DocumentPageProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const { sinceOf } = useContentWords();
  if (releases.length === 0) return null;
  const before = releases.length > 1 ? live : null;
  return (
    <section>
      <h2>{t('backOffice.content.releases')}</h2>
      {before && before.undoes === null && (
        <Form
          action={`${paths.backOfficeActions.undoContent.href({ document, number: String(before.number) })}?market=${operator?.chosen}`}
        >
          <p>{t('backOffice.content.undoSays')}</p>
          <Button kind="quiet">{t('backOffice.content.undo')}</Button>
          <HiddenFields formKey={undoKey} />
        </Form>
      )}
      {before && before.undoes !== null && (
        <LinkButton
          kind="quiet"
          href={link(paths.backOfficeActions.undoContent.href({ document, number: String(before.number) }))}
        >
          {t('backOffice.content.redo', { number: before.undoes })}
        </LinkButton>
      )}
      <Table
        caption={t('backOffice.content.releases')}
        rows={releases}
        columns={(column) => [
          column(t('backOffice.content.number'), { isStrong: true, isNamed: true }, ({ number }) => String(number)),
          column(t('backOffice.content.since'), sinceOf),
          column(t('backOffice.state'), { isEnd: true }, ({ number, undoes }) => (
            <span className="actions">
              {undoes && t('backOffice.content.undoes', { number: undoes })}
              {number === live?.number && <Tag tone="good">{t('backOffice.content.live')}</Tag>}
            </span>
          )),
        ]}
      />
    </section>
  );
}
