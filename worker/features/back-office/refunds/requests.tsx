import { figuresFor } from '../../../domain/back-office/figures';
import type { Market, MarketId } from '../../../domain/markets/market';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { RefundRequest } from '../../../services/membership/refunds/port';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Banner } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';

interface RefundRequestsProps {
  requests: readonly RefundRequest[];
  /** Markets of the requests, for their currencies. */
  markets: Readonly<Partial<Record<MarketId, Market>>>;
}

/**
 * Refunds that wait for a second operator: who asked, how much and why. The one who asked can only take the request
 * back.
 */
export function RefundRequests({ requests, markets }: RefundRequestsProps) {
  const { t, language, operator } = useView();
  const link = useMarketLink();
  return requests.map(
    ({ requestId, market, amountMinor, reason, askedBy, expiresAt, subscriptionId, number: stored }) => {
      const format = formatsFor(markets[market] as Market, language);
      const isOwn = askedBy === operator?.email;
      const member = displaySubscriptionNumber(stored);
      return (
        <Banner
          key={requestId}
          tone="notice"
          title={t('backOffice.refund.waiting', { amount: format.money(amountMinor) })}
          actions={
            operator?.pages.includes('confirmRefund') && (
              <>
                {!isOwn && (
                  <Link href={link(paths.backOfficeActions.confirmRefund.href({ request: requestId }), market)}>
                    {t('backOffice.refund.confirm')}
                    <span className="sr"> {member}</span>
                  </Link>
                )}
                <Link href={link(paths.backOfficeActions.refuseRefund.href({ request: requestId }), market)}>
                  {t(isOwn ? 'backOffice.refund.takeBack' : 'backOffice.refund.refuse')}
                  <span className="sr"> {member}</span>
                </Link>
              </>
            )
          }
        >
          <p>
            <a className="link num" href={link(paths.backOfficeMore.member.href({ subscriptionId }), market)}>
              {member}
            </a>{' '}
            · {t(`backOffice.refund.reasons.${reason}`)}
          </p>
          <p>
            {t(isOwn ? 'backOffice.refund.waitingOwn' : 'backOffice.refund.waitingText', {
              who: askedBy,
              until: figuresFor(markets[market] as Market, language).dateTime(expiresAt),
            })}
          </p>
        </Banner>
      );
    },
  );
}
