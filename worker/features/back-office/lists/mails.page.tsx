import { figuresFor } from '../../../domain/back-office/figures';
import { markets } from '../../../domain/markets';
import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import { type UndeliveredKind, type UndeliveredMail, undeliveredKinds } from '../../../services/member-list/port';
import { mailsOfMembership } from '../../../services/member-look/port';
import { ListFoot } from '../../../ui/back-office/list-foot';
import { EmptyState } from '../../../ui/block/empty-state';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import { FilterForm } from '../filter-form';
import { EntryPage } from '../page-head';
import { type ListPage, Pager } from './pager';
import { NumberLink } from './rows';
import { Saved, saveErrors } from './saved';

interface MailsPageProps extends ListPage {
  mails: readonly (UndeliveredMail & { readonly market: MarketId })[];
  kind: UndeliveredKind | null;
}

const isKnown = (what: string): what is keyof typeof mailsOfMembership => what in mailsOfMembership;

/**
 * Mails that were given up and addresses they come back from: what, since when, why, and whose. Never what was in them; an
 * address only where no membership is known by which to find it.
 */
export function MailsPage({ mails, followed, kind, saved, isFirst, next }: MailsPageProps) {
  const { t, language } = useView();
  const query = { kind: kind ?? undefined };
  const list = paths.backOffice.mails;
  return (
    <EntryPage page="mails" styles={['form']} errors={saveErrors(t, saved)}>
      <div className="toolbar">
        <FilterForm
          action={list.href()}
          choices={[
            {
              ...{ name: 'kind', label: t('backOffice.lists.kind') },
              ...{ value: kind ?? '', prompt: t('backOffice.lists.anyKind') },
              options: undeliveredKinds.map((value) => ({ value, label: t(`backOffice.lists.undelivered.${value}`) })),
            },
          ]}
        />
        <Saved {...saved} />
      </div>
      {mails.length === 0 ? (
        <EmptyState title={t('backOffice.lists.noneMails')}>{t('backOffice.lists.noneMailsText')}</EmptyState>
      ) : (
        <Table
          caption={t('backOffice.nav.mails')}
          rows={mails}
          columns={(column) => [
            column(t('backOffice.member.mail'), { isStrong: true }, ({ kind: of, what }) => {
              if (of !== 'givenUp') return t(`backOffice.lists.undelivered.${of}`);
              return isKnown(what) ? t(`backOffice.member.mailKind.${what}`) : t('backOffice.lists.otherMail');
            }),
            column(t('backOffice.member.number'), ({ membership, address, market }) =>
              membership ? <NumberLink {...membership} market={market} /> : (address ?? '–'),
            ),
            column(t('backOffice.outbox.reason'), ({ error: reason }) => reason ?? '–'),
            column(t('backOffice.money.since'), ({ since, market }) =>
              figuresFor(markets[market], language).dateTime(since),
            ),
          ]}
        />
      )}
      <Pager list="mails" query={query} {...{ isFirst, next, followed }} />
      {mails.length > 0 && <ListFoot file={paths.backOfficeMore.mailsFile.href(query)} />}
    </EntryPage>
  );
}
