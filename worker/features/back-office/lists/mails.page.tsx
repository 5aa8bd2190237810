import { figuresFor } from '../../../domain/back-office/figures';
import { markets } from '../../../domain/markets';
import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import type { UndeliveredMail } from '../../../services/member-list/port';
import { mailsOfMembership } from '../../../services/member-look/port';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note } from '../../../ui/block/banner';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import { MarketChoice } from '../market-choice';
import { Pager } from './pager';
import { NumberLink } from './rows';

interface MailsPageProps {
  mails: readonly (UndeliveredMail & { readonly market: MarketId })[];
  followed: readonly MarketId[];
  isFirst: boolean;
  next: string | null;
}

const isKnown = (what: string): what is keyof typeof mailsOfMembership => what in mailsOfMembership;

/** Mails that were given up: what, since when, why, and whose. Never what was in them. */
export function MailsPage({ mails, followed, isFirst, next }: MailsPageProps) {
  const { t, language, operator } = useView();
  const link = useMarketLink();
  const list = paths.backOffice.mails;
  return (
    <BackOfficeLayout title={t('backOffice.nav.mails')} width="full">
      <h1>{t('backOffice.nav.mails')}</h1>
      <MarketChoice href={list.href()} />
      {mails.length === 0 ? (
        <Note icon="check">{t('backOffice.lists.noneMails')}</Note>
      ) : (
        <Table
          caption={t('backOffice.nav.mails')}
          columns={[
            { key: 'what', head: t('backOffice.member.mail'), isStrong: true },
            { key: 'member', head: t('backOffice.member.number') },
            { key: 'error', head: t('backOffice.outbox.reason') },
            { key: 'since', head: t('backOffice.outbox.givenUp') },
          ]}
          rows={mails.map(({ id, what, since, error, membership, market }) => ({
            key: id,
            cells: [
              isKnown(what) ? t(`backOffice.member.mailKind.${what}`) : t('backOffice.lists.otherMail'),
              membership ? <NumberLink key="member" {...membership} market={market} /> : '–',
              error ?? '–',
              figuresFor(markets[market], language).dateTime(since),
            ],
          }))}
        />
      )}
      <Pager
        first={isFirst ? null : link(list.href())}
        next={next === null ? null : link(list.href({ after: next }))}
        more={operator?.chosen === 'all' ? followed.map((market) => ({ market, href: link(list.href(), market) })) : []}
      />
    </BackOfficeLayout>
  );
}
