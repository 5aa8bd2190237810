import { paths } from '../../../paths';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import { EntryPage } from '../page-head';
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
    <EntryPage page="withdrawals">
      <p className="lead">{t('backOffice.withdrawals.lead')}</p>
      <h2>{t('backOffice.withdrawals.waiting')}</h2>
      <Waiting lists={lists} isFirst={isFirst} now={now} />
      {settled.length > 0 && (
        <>
          <h2>{t('backOffice.withdrawals.settled')}</h2>
          <Settled statements={settled} />
        </>
      )}
    </EntryPage>
  );
}

function Settled({ statements }: { statements: readonly Statement[] }) {
  const { t, dateTime } = useFigures();
  const link = useMarketLink();
  return (
    <Table
      caption={t('backOffice.withdrawals.settled')}
      rows={statements}
      columns={(column) => [
        column(t('backOffice.withdrawals.settledAt'), { isStrong: true }, ({ settledAt }) => dateTime(settledAt ?? '')),
        column(t('backOffice.withdrawals.stated'), ({ market, contract, name, outcome, subscriptionId }) => (
          <>
            {outcome === 'done' && subscriptionId ? (
              <Link href={link(paths.backOfficeMore.member.href({ subscriptionId }), market)}>{contract}</Link>
            ) : (
              [contract, name].filter(Boolean).join(', ')
            )}{' '}
            · {t(`market.${market}.name`)}
          </>
        )),
        column(t('backOffice.withdrawals.outcome'), ({ outcome }) => t(`backOffice.withdrawals.became.${outcome}`)),
        column(t('backOffice.withdrawals.who'), ({ settledBy }) => t(`backOffice.withdrawals.by.${byOf(settledBy)}`)),
      ]}
    />
  );
}

const byOf = (settledBy: string | null) => (settledBy === 'mailbox' || settledBy === 'operator' ? settledBy : 'other');
