import { Fragment, type ReactNode } from 'react';
import { Tag } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { Table, type TableColumn } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import type { FoundItem, ItemState } from './found-item';

type List = 'products' | 'studios' | 'promotions' | 'questions' | 'endings' | 'head' | 'texts';

const nameOf = {
  products: 'name',
  studios: 'name',
  promotions: 'code',
  questions: 'text',
  endings: 'text',
  head: 'title',
} as const;

interface ItemListProps {
  list: List;
  items: readonly FoundItem[];
  href: (item: string) => string;
  /** Links that add an entry. */
  added: readonly ReactNode[];
}

/** Items of one list, each with what tells it from the others and how it stands. */
export function ItemList({ list, items, href, added }: ItemListProps) {
  const { t } = useView();
  if (items.length === 0 && added.length === 0) return null;
  const title = t(`backOffice.content.list.${list}`);
  const isText = list === 'texts';
  const name = isText ? title : t(`backOffice.content.field.${nameOf[list]}`);
  const onSale = { head: t('backOffice.content.row.onSale') };
  const facts: Readonly<Record<List, readonly Omit<TableColumn<FoundItem>, 'cell'>[]>> = {
    products: [{ head: t('backOffice.content.field.priceMinor'), isNumber: true }, onSale],
    studios: [{ head: t('backOffice.content.row.place') }, { head: t('backOffice.content.field.phone'), isEnd: true }],
    promotions: [
      { head: t('backOffice.content.field.value'), isNumber: true },
      { head: t('backOffice.content.row.valid') },
    ],
    questions: [{ head: t('backOffice.content.row.id'), isNamed: true }],
    texts: [{ head: t('backOffice.content.row.key') }],
    endings: [],
    head: [],
  };
  // Where all are as they should be, no row says so.
  const isPlain = items.every(({ state }) => state === 'live' || state === 'standard');
  return (
    <section>
      {!isText && (
        <div className="heading">
          <h3>{title}</h3>
          {added}
        </div>
      )}
      {items.length > 0 && (
        <Table
          caption={title}
          rows={items}
          columns={(column) => [
            {
              head: name,
              isStrong: true,
              // Alone it says no more than the list's own heading.
              isHeadHidden: isPlain && facts[list].length === 0,
              cell: ({ item, name: own }) => <Link href={href(item)}>{own}</Link>,
            },
            ...facts[list].map((column, place) => ({
              ...column,
              cell: ({ facts: { [place]: says = '' } }: FoundItem) => (isText ? <KeyParts path={says} /> : says),
            })),
            ...(isPlain ? [] : [column(t('backOffice.state'), { isEnd: true }, stateOf)]),
          ]}
        />
      )}
    </section>
  );
}

/** The key of a text, soft beside what it says, which goes on in a second line after a full stop and not within a word. */
function KeyParts({ path }: { path: string }) {
  return (
    <span className="small soft">
      {path.split(/(?<=\.)/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** What most rows say is no tag, or the few that differ would not be seen. */
const stateOf = ({ state }: FoundItem) => (state === 'live' || state === 'standard' ? '' : <State state={state} />);

function State({ state }: { state: Exclude<ItemState, 'live' | 'standard'> }) {
  const { t } = useView();
  if (state !== 'drafted' && state !== 'added') return <Tag>{t(`backOffice.content.row.${state}`)}</Tag>;
  const drafted = t('backOffice.content.drafted');
  return <Tag tone="offer">{state === 'added' ? `${drafted}, ${t('backOffice.content.added')}` : drafted}</Tag>;
}
