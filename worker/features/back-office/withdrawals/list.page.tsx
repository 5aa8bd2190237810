import { Fragment } from 'react';
import { paths } from '../../../paths';
import { useFigures } from '../../../ui/back-office/figures';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import { PageHead } from '../page-head';
import { type MarketList, type Statement, Waiting } from './waiting-list';

interface ListPageProps {
  lists: readonly MarketList[];
  /** First page of a market's list. */
  isFirst: boolean;
  now: number;
}

/** Withdrawal statements made without login: those that wait, and the outcome of the others. */
export function ListPage({ lists, isFirst, now }: ListPageProps) {
  const { t } = useView();
  const settled = lists.flatMap(({ market, settled: own }) => own.map((one) => ({ ...one, market })));
  return (
    <BackOfficeLayout title={t('backOffice.nav.withdrawals')}>
      <PageHead title={t('backOffice.nav.withdrawals')} href={paths.backOffice.withdrawals.href()} />
      <p className="lead">{t('backOffice.withdrawals.lead')}</p>
      <h2>{t('backOffice.withdrawals.waiting')}</h2>
      <Waiting lists={lists} isFirst={isFirst} now={now} />
      {settled.length > 0 && (
        <>
          <h2>{t('backOffice.withdrawals.settled')}</h2>
          <Settled statements={settled} />
        </>
      )}
    </BackOfficeLayout>
  );
}

function Settled({ statements }: { statements: readonly Statement[] }) {
  const { t, dateTime } = useFigures();
  const link = useMarketLink();
  return (
    <Table
      caption={t('backOffice.withdrawals.settled')}
      columns={[
        { key: 'settled', head: t('backOffice.withdrawals.settledAt'), isStrong: true },
        { key: 'stated', head: t('backOffice.withdrawals.stated') },
        { key: 'became', head: t('backOffice.withdrawals.outcome') },
        { key: 'who', head: t('backOffice.withdrawals.who') },
      ]}
      rows={statements.map(
        ({ withdrawalId, market, settledAt, contract, name, outcome, settledBy, subscriptionId }) => ({
          key: withdrawalId,
          cells: [
            dateTime(settledAt ?? ''),
            <Fragment key="stated">
              {outcome === 'done' && subscriptionId ? (
                <Link href={link(paths.backOfficeMore.member.href({ subscriptionId }), market)}>{contract}</Link>
              ) : (
                [contract, name].filter(Boolean).join(', ')
              )}{' '}
              · {t(`market.${market}.name`)}
            </Fragment>,
            t(`backOffice.withdrawals.became.${outcome}`),
            t(`backOffice.withdrawals.by.${byOf(settledBy)}`),
          ],
        }),
      )}
    />
  );
}

const byOf = (settledBy: string | null) => (settledBy === 'mailbox' || settledBy === 'operator' ? settledBy : 'other');
