import { paths } from '../../../paths';
import type { ListFilter } from '../../../services/member-list/port';
import { ListFoot } from '../../../ui/back-office/list-foot';
import { Note } from '../../../ui/block/banner';
import { EmptyState } from '../../../ui/block/empty-state';
import { Form } from '../../../ui/form/form';
import { SearchField } from '../../../ui/form/search-field';
import { useView } from '../../../ui/view';
import { FilterForm } from '../filter-form';
import { EntryPage } from '../page-head';
import { listStates, queryOf } from './asked';
import { type Choices, useChoiceFields } from './choices';
import { type ListPage, Pager } from './pager';
import { MembershipRows, type RowsProps } from './rows';
import { Saved, saveErrors } from './saved';

interface MembersPageProps extends ListPage, RowsProps {
  filter: ListFilter;
  typed: string;
  /** What was searched for, as it stands in the address. */
  find: string | null;
  fault: 'tooLittle' | null;
  choices: Choices | null;
}

const { members } = paths.backOffice;

/** Members to work from: searched, filtered, a page at a time. */
export function MembersPage(props: MembersPageProps) {
  const { rows, filter, typed, find, isFirst, next, followed, fault, names } = props;
  const { t, operator } = useView();
  const error = fault ? t(`backOffice.lists.fault.${fault}`) : undefined;
  const query = { ...queryOf(filter), find: find ?? undefined };
  return (
    <EntryPage
      page="members"
      href={members.href(queryOf(filter))}
      styles={['form']}
      errors={{ ...(error && { q: error }), ...saveErrors(t, props.saved) }}
    >
      <div className="toolbar">
        <Form id="find" action={members.href({ ...queryOf(filter), market: operator?.chosen })}>
          <SearchField
            label={t('backOffice.lists.search')}
            submit={t('backOffice.lists.find')}
            value={typed}
            hint={t('backOffice.lists.searchHint')}
            error={error}
          />
        </Form>
        <Filters {...props} />
        <Saved {...props.saved} />
      </div>
      {rows.length > 0 && <MembershipRows rows={rows} names={names} />}
      {/* Of a market that does not answer nobody knows who is no member. */}
      {rows.length === 0 && operator?.missing.length === 0 && (
        <EmptyState title={t('backOffice.lists.none')}>{t('backOffice.lists.noneText')}</EmptyState>
      )}
      <Pager list="members" query={query} elsewhere={queryOf(filter)} {...{ isFirst, next, followed }} />
      {rows.length > 0 && <ListFoot file={paths.backOfficeMore.membersFile.href(query)} />}
      <Note>{t('backOffice.lists.noted')}</Note>
    </EntryPage>
  );
}

function Filters({ filter, choices }: MembersPageProps) {
  const { t } = useView();
  const states = listStates.map((value) => ({ value, label: t(`backOffice.lists.state.${value}`) }));
  const state = {
    ...{ name: 'state', label: t('backOffice.state'), value: filter.state ?? '' },
    ...{ prompt: t('backOffice.lists.live'), options: states },
  };
  return <FilterForm action={members.href()} choices={[state, ...useChoiceFields(choices, filter)]} of="find" />;
}
