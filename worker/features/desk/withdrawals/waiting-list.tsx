import { figuresFor } from '../../../domain/figures';
import type { MarketId } from '../../../domain/market';
import { paths } from '../../../paths';
import type { WithdrawalList, WithdrawalRecord } from '../../../services/withdrawals/port';
import { Note, Tag } from '../../../ui/banner';
import { LinkButton } from '../../../ui/button';
import { useMarketLink } from '../../../ui/market-link';
import { Table } from '../../../ui/table';
import { useView } from '../../../ui/view';

/** With the market it was sent in. */
export type Statement = WithdrawalRecord & { readonly market: MarketId };
export type MarketList = WithdrawalList & { readonly market: MarketId };

interface WaitingProps {
  lists: readonly MarketList[];
  isFirst: boolean;
  now: number;
}

const list = paths.desk.withdrawals;

/** What waits: all of one market page by page, or of each market the first page and the way to its own list. */
export function Waiting({ lists, isFirst, now }: WaitingProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const statements = lists.flatMap(({ market, waiting }) => waiting.map((one) => ({ ...one, market }))).sort(byTurn);
  const sum = (of: 'count' | 'ours') => lists.reduce((all, one) => all + one[of], 0);
  const longer = lists.flatMap(({ market, next }) => (next === null ? [] : [{ market, next }]));
  if (sum('count') === 0) return <Note icon="check">{t('desk.withdrawals.noneWaiting')}</Note>;
  return (
    <>
      <p>{t('desk.withdrawals.howMany', { count: sum('count'), ours: sum('ours') })}</p>
      <WaitingTable statements={statements} now={now} />
      {longer.map(({ market, next }) =>
        operator?.chosen === 'all' ? (
          <LinkButton key={market} kind="quiet" href={link(list.href(), market)}>
            {t('desk.withdrawals.allFrom', { country: t(`desk.market.${market}`) })}
          </LinkButton>
        ) : (
          <LinkButton key={market} kind="quiet" href={link(list.href({ after: next }))}>
            {t('desk.withdrawals.nextPage')}
          </LinkButton>
        ),
      )}
      {!isFirst && (
        <LinkButton kind="quiet" href={link(list.href())}>
          {t('desk.withdrawals.firstPage')}
        </LinkButton>
      )}
    </>
  );
}

/** Those of several markets as each market has its own. */
const byTurn = (one: Statement, other: Statement) =>
  Number(one.waitsFor === 'mailbox') - Number(other.waitsFor === 'mailbox') ||
  Date.parse(one.receivedAt) - Date.parse(other.receivedAt);

function WaitingTable({ statements, now }: { statements: readonly Statement[]; now: number }) {
  const { t, market: host, language } = useView();
  const link = useMarketLink();
  const { dateTime } = figuresFor(host, language);
  const waitsOf = ({ waitsFor, linkEndsAt }: Statement) =>
    waitsFor !== 'mailbox' ? 'operator' : linkEndsAt !== null && Date.parse(linkEndsAt) < now ? 'ended' : 'mailbox';
  return (
    <Table
      caption={t('desk.withdrawals.waiting')}
      columns={[
        { key: 'sent', head: t('desk.withdrawals.sent'), isStrong: true },
        { key: 'stated', head: t('desk.withdrawals.stated') },
        { key: 'waits', head: t('desk.withdrawals.waitsFor') },
        { key: 'open', head: t('desk.withdrawals.open'), isHeadHidden: true },
      ]}
      rows={statements.map((statement) => ({
        key: statement.withdrawalId,
        cells: [
          dateTime(statement.receivedAt),
          `${statement.contract}, ${statement.name} · ${t(`desk.market.${statement.market}`)}`,
          <Tag key="waits" tone={waitsOf(statement) === 'mailbox' ? 'sand' : 'bad'}>
            {t(`desk.withdrawals.waits.${waitsOf(statement)}`)}
          </Tag>,
          <a
            key="open"
            className="link"
            href={link(
              paths.deskActions.chooseWithdrawal.href({ withdrawal: statement.withdrawalId }),
              statement.market,
            )}
          >
            {t('desk.withdrawals.open')}
          </a>,
        ],
      }))}
    />
  );
}
