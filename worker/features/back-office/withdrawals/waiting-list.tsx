import type { MarketId } from '../../../domain/markets/market';
import { unconfirmedUntil } from '../../../domain/membership/withdrawal-match';
import { paths } from '../../../paths';
import type { WithdrawalList, WithdrawalRecord } from '../../../services/membership/withdrawals/port';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag } from '../../../ui/block/banner';
import { EmptyState } from '../../../ui/block/empty-state';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { LinkButton } from '../../../ui/form/button';
import { useView } from '../../../ui/view';

/** With the market it was sent in. */
export type Statement = WithdrawalRecord & { readonly market: MarketId };
export type MarketList = WithdrawalList & { readonly market: MarketId };

interface WaitingProps {
  lists: readonly MarketList[];
  isFirst: boolean;
  now: number;
}

const list = paths.backOffice.withdrawals;

/** Waiting statements: of one market page by page, or of each market the first page with a link to its list. */
export function Waiting({ lists, isFirst, now }: WaitingProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const statements = lists.flatMap(({ market, waiting }) => waiting.map((one) => ({ ...one, market }))).sort(byTurn);
  const sum = (of: 'count' | 'ours') => lists.reduce((all, one) => all + one[of], 0);
  const longer = lists.flatMap(({ market, next }) => (next === null ? [] : [{ market, next }]));
  if (sum('count') === 0) return <EmptyState heading="h3" title={t('backOffice.withdrawals.noneWaiting')} />;
  return (
    <>
      <p>{t('backOffice.withdrawals.howMany', { count: sum('count'), ours: sum('ours') })}</p>
      <WaitingTable statements={statements} now={now} />
      {longer.map(({ market, next }) =>
        operator?.chosen === 'all' ? (
          <LinkButton key={market} kind="quiet" href={link(list.href(), market)}>
            {t('backOffice.withdrawals.allFrom', { country: t(`market.${market}.name`) })}
          </LinkButton>
        ) : (
          <LinkButton key={market} kind="quiet" href={link(list.href({ after: next }))}>
            {t('backOffice.withdrawals.nextPage')}
          </LinkButton>
        ),
      )}
      {!isFirst && (
        <LinkButton kind="quiet" href={link(list.href())}>
          {t('backOffice.withdrawals.firstPage')}
        </LinkButton>
      )}
    </>
  );
}

/** Sort order of the merged list, the same as within each market. */
const byTurn = (one: Statement, other: Statement) =>
  Number(one.waitsFor === 'mailbox') - Number(other.waitsFor === 'mailbox') ||
  Date.parse(one.receivedAt) - Date.parse(other.receivedAt);

function WaitingTable({ statements, now }: { statements: readonly Statement[]; now: number }) {
  const { t, dateTime } = useFigures();
  const link = useMarketLink();
  const waitsOf = ({ waitsFor, linkEndsAt, receivedAt }: Statement) => {
    if (waitsFor !== 'mailbox' || receivedAt > unconfirmedUntil(now)) return waitsFor ?? 'operator';
    return linkEndsAt !== null && Date.parse(linkEndsAt) < now ? 'ended' : 'unanswered';
  };
  return (
    <Table
      caption={t('backOffice.withdrawals.waiting')}
      rows={statements}
      columns={(column) => [
        column(t('backOffice.withdrawals.sent'), { isStrong: true }, ({ receivedAt }) => dateTime(receivedAt)),
        column(
          t('backOffice.withdrawals.stated'),
          ({ contract, name, market }) => `${contract}, ${name} · ${t(`market.${market}.name`)}`,
        ),
        column(t('backOffice.withdrawals.waitsFor'), { isEnd: true }, (statement) => {
          const waits = waitsOf(statement);
          return <Tag tone={waits === 'mailbox' ? 'sand' : 'bad'}>{t(`backOffice.withdrawals.waits.${waits}`)}</Tag>;
        }),
        column(t('backOffice.withdrawals.open'), { isHeadHidden: true }, ({ withdrawalId: withdrawal, market }) => (
          <Link href={link(paths.backOfficeActions.chooseWithdrawal.href({ withdrawal }), market)}>
            {t('backOffice.withdrawals.open')}
          </Link>
        )),
      ]}
    />
  );
}
