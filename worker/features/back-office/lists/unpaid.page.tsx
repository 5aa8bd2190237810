import { paths } from '../../../paths';
import type { ListFilter } from '../../../services/member-list/port';
import { ListFoot } from '../../../ui/back-office/list-foot';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note } from '../../../ui/block/banner';
import { EmptyState } from '../../../ui/block/empty-state';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import { FilterForm } from '../filter-form';
import { EntryPage } from '../page-head';
import { queryOf } from './asked';
import { type Choices, useChoiceFields } from './choices';
import { type ListPage, Pager } from './pager';
import { type RowsProps, UnpaidRows } from './rows';
import { Saved, saveErrors } from './saved';

interface UnpaidPageProps extends ListPage, RowsProps {
  /** There are memberships in arrears whose bill is not known. */
  isOverdue: boolean;
  filter: ListFilter;
  choices: Choices | null;
}

export function UnpaidPage(props: UnpaidPageProps) {
  const { rows, followed, isOverdue, filter, choices, saved, isFirst, next, names } = props;
  const { t } = useView();
  const query = queryOf(filter);
  const fields = useChoiceFields(choices, filter);
  const link = useMarketLink();
  const { unpaid } = paths.backOffice;
  return (
    <EntryPage page="unpaid" styles={['form']} errors={saveErrors(t, saved)}>
      <div className="toolbar">
        {fields.length > 0 && <FilterForm action={unpaid.href()} choices={fields} />}
        <Saved {...saved} />
      </div>
      {rows.length > 0 && (
        <UnpaidRows rows={rows} names={names} isWhole={isFirst && next === null && followed.length === 0} />
      )}
      {rows.length === 0 && !isOverdue && (
        <EmptyState title={t('backOffice.lists.noneUnpaid')}>{t('backOffice.lists.noneUnpaidText')}</EmptyState>
      )}
      {isOverdue && (
        <>
          <Note>{t('backOffice.lists.overdue')}</Note>
          <p className="actions">
            <Link href={link(paths.backOffice.members.href(queryOf({ ...filter, state: 'pastDue' })))}>
              {t('backOffice.nav.members')}: {t('backOffice.lists.state.pastDue')}
            </Link>
          </p>
        </>
      )}
      <Pager list="unpaid" query={query} {...{ isFirst, next, followed }} />
      {rows.length > 0 && <ListFoot file={paths.backOfficeMore.unpaidFile.href(query)} />}
    </EntryPage>
  );
}
