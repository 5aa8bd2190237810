import { figuresFor } from '../../../domain/back-office/figures';
import { civilDateOf, dayMs, type Instant } from '../../../domain/dates';
import type { Market, MarketId } from '../../../domain/markets/market';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { Dispute } from '../../../services/membership/disputes/port';
import type { MonthFigures } from '../../../services/membership/ledger/port';
import type { OpenRefund, RefundRequest } from '../../../services/membership/refunds/port';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { column, Table } from '../../../ui/block/table';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import { NumberLink } from '../lists/rows';
import { EntryPage } from '../page-head';
import { RefundRequests } from './requests';

interface MoneyPageProps {
  markets: Readonly<Record<MarketId, Market>>;
  disputes: readonly Dispute[];
  refunds: readonly OpenRefund[];
  /** Refunds that wait for a second operator. */
  requests: readonly RefundRequest[];
  unpaid: number;
  months: readonly MonthFigures[];
  now: Instant;
}

/** Money that needs attention: disputes, refunds not completed, charges not collected. */
export function MoneyPage(props: MoneyPageProps) {
  const { markets, refunds, disputes, unpaid } = props;
  const { t, operator, number } = useFigures();
  const pending = refunds.filter(({ state }) => state === 'pending');
  const failed = refunds.filter(({ state }) => state === 'failed');
  const link = useMarketLink();
  const tiles = [
    { key: 'disputes', count: disputes.length, href: '#disputes' },
    { key: 'failed', count: failed.length, href: '#failed' },
    { key: 'pending', count: pending.length, href: '#pending' },
    { key: 'unpaid', count: unpaid, href: operator?.pages.includes('unpaid') && link(paths.backOffice.unpaid.href()) },
  ] as const;
  return (
    <EntryPage page="money">
      <ul className="tiles">
        {tiles.map(({ key, count, href }) => (
          <li key={key}>
            <span className="small">
              {count > 0 && href ? (
                <Link href={href}>{t(`backOffice.money.${key}`)}</Link>
              ) : (
                t(`backOffice.money.${key}`)
              )}
            </span>
            <strong className="price num">{number(count)}</strong>
          </li>
        ))}
      </ul>
      <RefundRequests requests={props.requests} markets={markets} />
      {disputes.length > 0 && <Disputes {...props} />}
      {failed.length > 0 && <Refunds id="failed" refunds={failed} markets={markets} />}
      {pending.length > 0 && <Refunds id="pending" refunds={pending} markets={markets} />}
      {props.months.length > 0 && <Months {...props} />}
      {operator?.pages.includes('vat') && (
        <p>
          <Link href={link(paths.backOfficeMore.vat.href())}>{t('backOffice.vat.title')}</Link>
        </p>
      )}
    </EntryPage>
  );
}

/** Income by month from the ledger; money that a bank has taken back is not counted. */
function Months({ months, markets }: MoneyPageProps) {
  const { t, language, operator, format: ours } = useView();
  const sum = (key: 'charged' | 'refunded' | 'taken' | 'fees', minor: (of: MonthFigures) => number) =>
    column(t(`backOffice.money.${key}`), (of: MonthFigures) =>
      formatsFor(markets[of.market], language).money(minor(of)),
    );
  return (
    <>
      <h2>{t('backOffice.money.figures')}</h2>
      <FigureTable
        caption={t('backOffice.money.figures')}
        rows={months}
        columns={(column) => [
          column(
            t('backOffice.money.month'),
            ({ market, month }) =>
              sentenceCase(ours.month(`${month}-01`), language) +
              (operator?.chosen === 'all' ? `, ${t(`market.${market}.name`)}` : ''),
          ),
          sum('charged', ({ chargedMinor }) => chargedMinor),
          sum('refunded', ({ refundedMinor }) => refundedMinor),
          sum('taken', ({ takenMinor }) => takenMinor),
          sum('fees', ({ feesMinor }) => feesMinor),
          column(t('backOffice.money.kept'), ({ market, chargedMinor, refundedMinor, takenMinor, feesMinor }) => (
            <b>{formatsFor(markets[market], language).money(chargedMinor + refundedMinor + takenMinor + feesMinor)}</b>
          )),
        ]}
      />
    </>
  );
}

function Disputes({ disputes, markets, now }: MoneyPageProps) {
  const { t, language } = useView();
  const dueOf = ({ dueBy, market }: Dispute) =>
    dueBy
      ? formatsFor(markets[market], language).date(civilDateOf(dueBy, markets[market].timeZone))
      : t('backOffice.money.noDate');
  const isLate = ({ state, dueBy }: Dispute) =>
    state === 'needsResponse' && dueBy !== null && Date.parse(dueBy) - Number(now) < urgentMs;
  return (
    <section id="disputes">
      <h2>{t('backOffice.money.disputes')}</h2>
      <Table
        caption={t('backOffice.money.disputes')}
        rows={disputes}
        columns={(column) => [
          column(t('backOffice.money.dueBy'), { isStrong: true }, dueOf),
          column(t('backOffice.money.reason'), ({ reason }) => t(`backOffice.money.disputeReason.${reason}`)),
          column(t('backOffice.state'), (dispute) => (
            <Tag tone={isLate(dispute) ? 'bad' : 'sand'}>{t(`backOffice.money.disputeState.${dispute.state}`)}</Tag>
          )),
          column(t('backOffice.money.amount'), { isNumber: true }, ({ amountMinor, market }) =>
            formatsFor(markets[market], language).money(amountMinor),
          ),
          column(t('backOffice.member.number'), numberLink),
        ]}
      />
    </section>
  );
}

const numberLink = ({ market, subscriptionId, number }: Dispute | OpenRefund) => (
  <NumberLink market={market} subscriptionId={subscriptionId} number={number} />
);

/** A dispute is urgent when its answer is due within this time (milliseconds). */
const urgentMs = 3 * dayMs;

interface RefundsProps {
  id: 'failed' | 'pending';
  refunds: readonly OpenRefund[];
  markets: MoneyPageProps['markets'];
}

function Refunds({ id, refunds, markets }: RefundsProps) {
  const { t, language } = useView();
  return (
    <section id={id}>
      <h2>{t(`backOffice.money.${id}`)}</h2>
      <Table
        caption={t(`backOffice.money.${id}`)}
        rows={refunds}
        columns={(column) => [
          column(t('backOffice.money.since'), { isStrong: true }, ({ at, market }) =>
            figuresFor(markets[market], language).dateTime(at),
          ),
          column(t('backOffice.money.where'), (refund) => t(`backOffice.money.refund.${placeOf(refund)}`)),
          column(t('backOffice.money.amount'), { isNumber: true }, ({ amountMinor, market }) =>
            formatsFor(markets[market], language).money(amountMinor),
          ),
          column(t('backOffice.member.number'), numberLink),
          column(
            t('backOffice.actions'),
            { isHeadHidden: true },
            ({ paymentId, market, state, isOutside, isSettledInPart }) =>
              state === 'failed' && (
                <Ways payment={paymentId} market={market} isOtherwise={isOutside || isSettledInPart} />
              ),
          ),
        ]}
      />
    </section>
  );
}

function placeOf({ isOutside, state, isAwaited }: OpenRefund) {
  if (isOutside) return 'outside';
  return state === 'failed' ? 'cameBack' : isAwaited ? 'awaited' : 'underWay';
}

/** A returned refund is still owed: ways to settle it. */
function Ways({ payment, market, isOtherwise }: { payment: string; market: MarketId; isOtherwise: boolean }) {
  const { t } = useView();
  const link = useMarketLink();
  return (
    <span className="actions">
      {(isOtherwise ? (['otherwise'] as const) : (['again', 'otherwise'] as const)).map((way) => (
        <Link
          key={way}
          href={link(
            paths.backOfficeActions[way === 'again' ? 'refundAgain' : 'refundOtherwise'].href({ payment }),
            market,
          )}
        >
          {t(`backOffice.refund.${way}`)}
        </Link>
      ))}
    </span>
  );
}
