import { civilDateOf, type Instant } from '../../domain/dates';
import { figuresFor } from '../../domain/figures';
import { formatsFor } from '../../domain/format';
import type { Market, MarketId } from '../../domain/market';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import { paths } from '../../paths';
import type { Dispute } from '../../services/disputes/port';
import type { MonthFigures } from '../../services/ledger/port';
import type { OpenRefund, RefundRequest } from '../../services/refunds/port';
import { Note, Tag } from '../../ui/banner';
import { DeskLayout } from '../../ui/desk-layout';
import { FigureTable } from '../../ui/figure-table';
import { useMarketLink } from '../../ui/market-link';
import { SummaryList } from '../../ui/summary-list';
import { Table } from '../../ui/table';
import { useView } from '../../ui/view';
import { MarketChoice } from './market-choice';
import { type DeskNotice, NoticeBanner } from './notice';
import { RefundRequests } from './refund-requests';

interface MoneyPageProps {
  markets: Readonly<Record<MarketId, Market>>;
  disputes: readonly Dispute[];
  refunds: readonly OpenRefund[];
  /** That wait for a second person. */
  requests: readonly RefundRequest[];
  unpaid: number;
  months: readonly MonthFigures[];
  now: Instant;
  notice: DeskNotice | null;
}

/** Money that somebody has to look after: asked back, on its way back, or not collected. */
export function MoneyPage(props: MoneyPageProps) {
  const { markets, refunds, disputes, unpaid, notice } = props;
  const { t, language, market: host } = useView();
  const pending = refunds.filter(({ state }) => state === 'pending');
  const failed = refunds.filter(({ state }) => state === 'failed');
  const count = (value: number) => <span className="num">{figuresFor(host, language).number(value)}</span>;
  return (
    <DeskLayout title={t('desk.nav.money')} styles={['accountPages']}>
      <h1>{t('desk.nav.money')}</h1>
      <NoticeBanner notice={notice} />
      <MarketChoice href={paths.desk.money.href()} />
      <SummaryList
        bold
        rows={[
          { term: t('desk.money.disputes'), value: count(disputes.length) },
          { term: t('desk.money.failed'), value: count(failed.length) },
          { term: t('desk.money.pending'), value: count(pending.length) },
          { term: t('desk.money.unpaid'), value: count(unpaid) },
        ]}
      />
      <RefundRequests requests={props.requests} markets={markets} />
      <h2>{t('desk.money.disputes')}</h2>
      {disputes.length === 0 ? <Note icon="check">{t('desk.money.noDisputes')}</Note> : <Disputes {...props} />}
      <h2>{t('desk.money.failed')}</h2>
      {failed.length === 0 ? (
        <Note icon="check">{t('desk.money.noFailed')}</Note>
      ) : (
        <Refunds caption={t('desk.money.failed')} refunds={failed} markets={markets} />
      )}
      <h2>{t('desk.money.pending')}</h2>
      {pending.length === 0 ? (
        <Note icon="check">{t('desk.money.noPending')}</Note>
      ) : (
        <Refunds caption={t('desk.money.pending')} refunds={pending} markets={markets} />
      )}
      {props.months.length > 0 && <Months {...props} />}
    </DeskLayout>
  );
}

/** What moved, as the ledger has it: what a bank has taken back is no income. */
function Months({ months, markets }: MoneyPageProps) {
  const { t, language, format: ours } = useView();
  return (
    <>
      <h2>{t('desk.money.figures')}</h2>
      <FigureTable
        caption={t('desk.money.figures')}
        columns={(['month', 'charged', 'refunded', 'taken', 'fees', 'kept'] as const).map((key) => ({
          key,
          head: t(`desk.money.${key}`),
        }))}
        rows={months.map(({ market, month, chargedMinor, refundedMinor, takenMinor, feesMinor }) => {
          const sums = [chargedMinor, refundedMinor, takenMinor, feesMinor];
          const all = sums.reduce((sum, one) => sum + one, 0);
          const { money } = formatsFor(markets[market], language);
          return {
            key: `${market} ${month}`,
            cells: [
              `${ours.month(`${month}-01`)}, ${t(`desk.market.${market}`)}`,
              ...[...sums, all].map((one) => money(one)),
            ],
          };
        })}
      />
    </>
  );
}

function Disputes({ disputes, markets, now }: MoneyPageProps) {
  const { t, language } = useView();
  return (
    <Table
      caption={t('desk.money.disputes')}
      columns={[
        { key: 'due', head: t('desk.money.dueBy'), isStrong: true },
        { key: 'reason', head: t('desk.money.reason') },
        { key: 'state', head: t('desk.state') },
        { key: 'amount', head: t('desk.money.amount'), isNumber: true },
        { key: 'member', head: t('desk.member.number') },
      ]}
      rows={disputes.map(({ disputeId, market, dueBy, reason, state, amountMinor, subscriptionId, number }) => {
        const format = formatsFor(markets[market], language);
        const day = dueBy && civilDateOf(dueBy, markets[market].timeZone);
        const isLate = state === 'needsResponse' && dueBy !== null && Date.parse(dueBy) - Number(now) < urgentMs;
        return {
          key: disputeId,
          cells: [
            day ? format.date(day) : t('desk.money.noDate'),
            t(`desk.money.disputeReason.${reason}`),
            <Tag key="state" tone={isLate ? 'bad' : 'sand'}>
              {t(`desk.money.disputeState.${state}`)}
            </Tag>,
            format.money(amountMinor),
            <NumberLink key="member" market={market} subscriptionId={subscriptionId} number={number} />,
          ],
        };
      })}
    />
  );
}

/** From here on an answer has to be made ready. */
const urgentMs = 3 * 86_400_000;

interface RefundsProps {
  caption: string;
  refunds: readonly OpenRefund[];
  markets: MoneyPageProps['markets'];
}

function Refunds({ caption, refunds, markets }: RefundsProps) {
  const { t, language } = useView();
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'at', head: t('desk.money.since'), isStrong: true },
        { key: 'where', head: t('desk.money.where') },
        { key: 'amount', head: t('desk.money.amount'), isNumber: true },
        { key: 'member', head: t('desk.member.number') },
        { key: 'act', head: t('desk.actions'), isHeadHidden: true },
      ]}
      rows={refunds.map(({ paymentId, market, at, state, isAwaited, amountMinor, subscriptionId, number }) => ({
        key: paymentId,
        cells: [
          figuresFor(markets[market], language).dateTime(at),
          t(`desk.money.refund.${state === 'failed' ? 'cameBack' : isAwaited ? 'awaited' : 'underWay'}`),
          formatsFor(markets[market], language).money(amountMinor),
          <NumberLink key="member" market={market} subscriptionId={subscriptionId} number={number} />,
          state === 'failed' && <Ways key="act" payment={paymentId} market={market} />,
        ],
      }))}
    />
  );
}

/** What came back is owed still. */
function Ways({ payment, market }: { payment: string; market: MarketId }) {
  const { t } = useView();
  const link = useMarketLink();
  return (
    <span className="actions">
      {(['again', 'otherwise'] as const).map((way) => (
        <a
          key={way}
          className="link"
          href={link(paths.deskActions[way === 'again' ? 'refundAgain' : 'refundOtherwise'].href({ payment }), market)}
        >
          {t(`desk.refund.${way}`)}
        </a>
      ))}
    </span>
  );
}

function NumberLink({ market, subscriptionId, number }: { market: MarketId; subscriptionId: string; number: string }) {
  const link = useMarketLink();
  return (
    <a className="link num" href={link(paths.deskMore.member.href({ subscriptionId }), market)}>
      {displaySubscriptionNumber(number)}
    </a>
  );
}
