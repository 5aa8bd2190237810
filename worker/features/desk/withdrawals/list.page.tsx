import { Fragment } from 'react';
import { figuresFor } from '../../../domain/figures';
import { paths } from '../../../paths';
import { Note } from '../../../ui/banner';
import { DeskLayout } from '../../../ui/desk-layout';
import { useMarketLink } from '../../../ui/market-link';
import { Table } from '../../../ui/table';
import { useView } from '../../../ui/view';
import { MarketChoice } from '../market-choice';
import { type DeskNotice, NoticeBanner } from '../notice';
import { type MarketList, type Statement, Waiting } from './waiting-list';

interface ListPageProps {
  lists: readonly MarketList[];
  /** Of a market's pages. */
  isFirst: boolean;
  notice: DeskNotice | null;
  now: number;
}

/** Statements without login: those that wait, and what became of the others. */
export function ListPage({ lists, isFirst, notice, now }: ListPageProps) {
  const { t } = useView();
  const settled = lists.flatMap(({ market, settled: own }) => own.map((one) => ({ ...one, market })));
  return (
    <DeskLayout title={t('desk.nav.withdrawals')}>
      <h1>{t('desk.nav.withdrawals')}</h1>
      <MarketChoice href={paths.desk.withdrawals.href()} />
      <NoticeBanner notice={notice} />
      <p className="lead">{t('desk.withdrawals.lead')}</p>
      <h2>{t('desk.withdrawals.waiting')}</h2>
      <Waiting lists={lists} isFirst={isFirst} now={now} />
      <h2>{t('desk.withdrawals.settled')}</h2>
      {settled.length > 0 ? <Settled statements={settled} /> : <Note>{t('desk.withdrawals.noneSettled')}</Note>}
    </DeskLayout>
  );
}

function Settled({ statements }: { statements: readonly Statement[] }) {
  const { t, market: host, language } = useView();
  const link = useMarketLink();
  const { dateTime } = figuresFor(host, language);
  return (
    <Table
      caption={t('desk.withdrawals.settled')}
      columns={[
        { key: 'settled', head: t('desk.withdrawals.settledAt'), isStrong: true },
        { key: 'stated', head: t('desk.withdrawals.stated') },
        { key: 'became', head: t('desk.withdrawals.outcome') },
        { key: 'who', head: t('desk.withdrawals.who') },
      ]}
      rows={statements.map(
        ({ withdrawalId, market, settledAt, contract, name, outcome, settledBy, subscriptionId }) => ({
          key: withdrawalId,
          cells: [
            dateTime(settledAt ?? ''),
            <Fragment key="stated">
              {outcome === 'done' && subscriptionId ? (
                <a className="link" href={link(paths.deskMore.member.href({ subscriptionId }), market)}>
                  {contract}
                </a>
              ) : (
                [contract, name].filter(Boolean).join(', ')
              )}{' '}
              · {t(`desk.market.${market}`)}
            </Fragment>,
            t(`desk.withdrawals.became.${outcome}`),
            t(`desk.withdrawals.by.${byOf(settledBy)}`),
          ],
        }),
      )}
    />
  );
}

const byOf = (settledBy: string | null) => (settledBy === 'mailbox' || settledBy === 'operator' ? settledBy : 'other');
