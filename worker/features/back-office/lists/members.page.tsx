import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import type { ListFilter } from '../../../services/member-list/port';
import type { SavedFilter } from '../../../services/saved-filters/port';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note } from '../../../ui/block/banner';
import { Button } from '../../../ui/form/button';
import { ErrorSummary } from '../../../ui/form/error-summary';
import { Field } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { useView } from '../../../ui/view';
import { FilterForm } from '../filter-form';
import { MarketChoice } from '../market-choice';
import { listStates, queryOf } from './asked';
import { Pager } from './pager';
import { type ListedRow, MembershipRows } from './rows';

export type ListFault = 'tooLittle' | 'noName' | 'tooMany' | 'again';
type Options = readonly { value: string; label: string }[];

interface MembersPageProps {
  rows: readonly ListedRow[];
  /** Markets of which there is more than this page. */
  followed: readonly MarketId[];
  filter: ListFilter;
  typed: string;
  /** What was searched for, as it stands in the address. */
  find: string | null;
  isFirst: boolean;
  /** Where the next page begins, as it stands in an address. */
  next: string | null;
  saved: readonly SavedFilter[];
  formKey: string;
  fault: ListFault | null;
  names: (market: MarketId, id: string) => string;
  /** Null: of several markets there is nothing to choose from. */
  choices: { studios: Options; products: Options } | null;
}

const { members } = paths.backOffice;

/** Members to work from: searched, filtered, a page at a time. */
export function MembersPage(props: MembersPageProps) {
  const { rows, filter, typed, find, isFirst, next, followed, fault, names } = props;
  const { t, operator } = useView();
  const link = useMarketLink();
  const error = fault ? t(`backOffice.lists.fault.${fault}`) : undefined;
  const field = fault === 'noName' || fault === 'tooMany' ? 'name' : 'q';
  const query = { ...queryOf(filter), find: find ?? undefined };
  return (
    <BackOfficeLayout title={t('backOffice.nav.members')} width="full" styles={['form']} hasErrors={fault !== null}>
      <ErrorSummary errors={error ? { [field]: error } : {}} />
      <h1>{t('backOffice.nav.members')}</h1>
      <MarketChoice href={members.href(queryOf(filter))} />
      <Form action={members.href({ ...queryOf(filter), market: operator?.chosen })}>
        <Field
          name="q"
          type="search"
          label={t('backOffice.lists.search')}
          hint={t('backOffice.lists.searchHint')}
          value={typed}
          error={field === 'q' ? error : undefined}
          width="half"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
        />
        <Button kind="quiet" icon="search">
          {t('backOffice.lists.find')}
        </Button>
      </Form>
      <Filters {...props} />
      <Saved {...props} error={field === 'name' ? error : undefined} />
      {rows.length === 0 ? <Note>{t('backOffice.lists.none')}</Note> : <MembershipRows rows={rows} names={names} />}
      <Pager
        first={isFirst ? null : link(members.href(query))}
        next={next === null ? null : link(members.href({ ...query, after: next }))}
        more={
          operator?.chosen === 'all'
            ? followed.map((market) => ({ market, href: link(members.href(queryOf(filter)), market) }))
            : []
        }
      />
      <Note>{t('backOffice.lists.noted')}</Note>
    </BackOfficeLayout>
  );
}

function Filters({ filter, choices, find }: MembersPageProps) {
  const { t } = useView();
  const states = listStates.map((value) => ({ value, label: t(`backOffice.lists.state.${value}`) }));
  const all = [
    {
      name: 'state',
      label: t('backOffice.state'),
      value: filter.state ?? '',
      prompt: t('backOffice.lists.live'),
      options: states,
    },
    ...(choices
      ? [
          {
            name: 'studio',
            label: t('backOffice.filter.studio'),
            value: filter.studioId ?? '',
            prompt: t('backOffice.filter.allStudios'),
            options: choices.studios,
          },
          {
            name: 'product',
            label: t('backOffice.member.product'),
            value: filter.productId ?? '',
            prompt: t('backOffice.lists.allProducts'),
            options: choices.products,
          },
        ]
      : []),
  ];
  return <FilterForm action={members.href()} choices={all} also={{ find }} />;
}

/** Saved filters as links, and a form to keep the one that is set. */
function Saved({ saved, filter, formKey, error }: MembersPageProps & { error: string | undefined }) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const action = members.href({ ...queryOf(filter), market: operator?.chosen });
  return (
    <details className="more" open={error !== undefined}>
      <summary>{t('backOffice.lists.saved', { number: String(saved.length) })}</summary>
      {saved.length > 0 && (
        <ul className="saved">
          {saved.map(({ filterId, name, query }) => (
            <li key={filterId} className="actions">
              <a className="link" href={link(members.href(Object.fromEntries(new URLSearchParams(query))))}>
                {name}
              </a>
              <Form action={action} className="inline">
                <Button kind="quiet">
                  {t('backOffice.lists.remove')}
                  <span className="sr"> {name}</span>
                </Button>
                <HiddenFields values={{ intent: 'remove', filter: filterId }} formKey={formKey} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form action={action}>
        <Field
          name="name"
          label={t('backOffice.lists.name')}
          error={error}
          width="half"
          autoComplete="off"
          maxLength={40}
        />
        <Button kind="quiet">{t('backOffice.lists.save')}</Button>
        <HiddenFields values={{ intent: 'save' }} formKey={formKey} />
      </Form>
    </details>
  );
}
