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
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import { NumberLink } from '../lists/rows';
import { PageHead } from '../page-head';
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
    <BackOfficeLayout title={t('backOffice.nav.money')}>
      <PageHead title={t('backOffice.nav.money')} href={paths.backOffice.money.href()} />
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
    </BackOfficeLayout>
  );
}

/** Income by month from the ledger; money that a bank has taken back is not counted. */
function Months({ months, markets }: MoneyPageProps) {
  const { t, language, operator, format: ours } = useView();
  return (
    <>
      <h2>{t('backOffice.money.figures')}</h2>
      <FigureTable
        caption={t('backOffice.money.figures')}
        columns={(['month', 'charged', 'refunded', 'taken', 'fees', 'kept'] as const).map((key) => ({
          key,
          head: t(`backOffice.money.${key}`),
        }))}
        rows={months.map(({ market, month, chargedMinor, refundedMinor, takenMinor, feesMinor }) => {
          const sums = [chargedMinor, refundedMinor, takenMinor, feesMinor];
          const all = sums.reduce((sum, one) => sum + one, 0);
          const { money } = formatsFor(markets[market], language);
          return {
            key: `${market} ${month}`,
            cells: [
              sentenceCase(ours.month(`${month}-01`), language) +
                (operator?.chosen === 'all' ? `, ${t(`market.${market}.name`)}` : ''),
              ...sums.map((one) => money(one)),
              <b key="all">{money(all)}</b>,
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
    <section id="disputes">
      <h2>{t('backOffice.money.disputes')}</h2>
      <Table
        caption={t('backOffice.money.disputes')}
        columns={[
          { key: 'due', head: t('backOffice.money.dueBy'), isStrong: true },
          { key: 'reason', head: t('backOffice.money.reason') },
          { key: 'state', head: t('backOffice.state') },
          { key: 'amount', head: t('backOffice.money.amount'), isNumber: true },
          { key: 'member', head: t('backOffice.member.number') },
        ]}
        rows={disputes.map(({ disputeId, market, dueBy, reason, state, amountMinor, subscriptionId, number }) => {
          const format = formatsFor(markets[market], language);
          const day = dueBy && civilDateOf(dueBy, markets[market].timeZone);
          const isLate = state === 'needsResponse' && dueBy !== null && Date.parse(dueBy) - Number(now) < urgentMs;
          return {
            key: disputeId,
            cells: [
              day ? format.date(day) : t('backOffice.money.noDate'),
              t(`backOffice.money.disputeReason.${reason}`),
              <Tag key="state" tone={isLate ? 'bad' : 'sand'}>
                {t(`backOffice.money.disputeState.${state}`)}
              </Tag>,
              format.money(amountMinor),
              <NumberLink key="member" market={market} subscriptionId={subscriptionId} number={number} />,
            ],
          };
        })}
      />
    </section>
  );
}

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
        columns={[
          { key: 'at', head: t('backOffice.money.since'), isStrong: true },
          { key: 'where', head: t('backOffice.money.where') },
          { key: 'amount', head: t('backOffice.money.amount'), isNumber: true },
          { key: 'member', head: t('backOffice.member.number') },
          { key: 'act', head: t('backOffice.actions'), isHeadHidden: true },
        ]}
        rows={refunds.map(
          ({
            paymentId,
            market,
            at,
            state,
            isAwaited,
            isOutside,
            isSettledInPart,
            amountMinor,
            subscriptionId,
            number,
          }) => ({
            key: paymentId,
            cells: [
              figuresFor(markets[market], language).dateTime(at),
              t(
                `backOffice.money.refund.${isOutside ? 'outside' : state === 'failed' ? 'cameBack' : isAwaited ? 'awaited' : 'underWay'}`,
              ),
              formatsFor(markets[market], language).money(amountMinor),
              <NumberLink key="member" market={market} subscriptionId={subscriptionId} number={number} />,
              state === 'failed' && (
                <Ways key="act" payment={paymentId} market={market} isOtherwise={isOutside || isSettledInPart} />
              ),
            ],
          }),
        )}
      />
    </section>
  );
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
