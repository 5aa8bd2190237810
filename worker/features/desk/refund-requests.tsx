import { figuresFor } from '../../domain/figures';
import { formatsFor } from '../../domain/format';
import type { Market, MarketId } from '../../domain/market';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import { paths } from '../../paths';
import type { RefundRequest } from '../../services/refunds/port';
import { Banner } from '../../ui/banner';
import { useMarketLink } from '../../ui/market-link';
import { useView } from '../../ui/view';

interface RefundRequestsProps {
  requests: readonly RefundRequest[];
  /** Of the requests, for their currency. */
  markets: Readonly<Partial<Record<MarketId, Market>>>;
}

/** Refunds that wait for a second person: who asked, how much and why; the one who asked can only take it back. */
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
          title={t('desk.refund.waiting', { amount: format.money(amountMinor) })}
          actions={
            operator?.pages.includes('confirmRefund') && (
              <>
                {!isOwn && (
                  <a className="link" href={link(paths.deskActions.confirmRefund.href({ request: requestId }), market)}>
                    {t('desk.refund.confirm')}
                    <span className="sr"> {member}</span>
                  </a>
                )}
                <a className="link" href={link(paths.deskActions.refuseRefund.href({ request: requestId }), market)}>
                  {t(isOwn ? 'desk.refund.takeBack' : 'desk.refund.refuse')}
                  <span className="sr"> {member}</span>
                </a>
              </>
            )
          }
        >
          <p>
            <a className="link num" href={link(paths.deskMore.member.href({ subscriptionId }), market)}>
              {member}
            </a>{' '}
            · {t(`desk.refund.reasons.${reason}`)}
          </p>
          <p>
            {t(isOwn ? 'desk.refund.waitingOwn' : 'desk.refund.waitingText', {
              who: askedBy,
              until: figuresFor(markets[market] as Market, language).dateTime(expiresAt),
            })}
          </p>
        </Banner>
      );
    },
  );
}
