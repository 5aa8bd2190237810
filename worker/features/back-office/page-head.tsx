import { markets } from '../../domain/markets';
import { useMarketLink } from '../../ui/back-office/market-link';
import { useView } from '../../ui/view';
import { ChoiceLinks } from './choice-links';
import { NoticeBanner } from './notice';

interface PageHeadProps {
  title: string;
  /** The page's address without a market. */
  href: string;
  withoutAll?: boolean;
}

/** The page's heading, links to the same page for another market, or for all, and what an action that led here has to say. */
export function PageHead({ title, href, withoutAll = false }: PageHeadProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  return (
    <>
      <div className="heading">
        <h1>{title}</h1>
        {operator && operator.markets.length > 1 && (
          <ChoiceLinks
            label={t('backOffice.filter.market')}
            choices={[...operator.markets, ...(withoutAll ? [] : ['all' as const])].map((id) => ({
              href: link(href, id),
              label: t(id === 'all' ? 'backOffice.filter.allMarkets' : `market.${id}.name`),
              short: id === 'all' || id === operator.chosen ? undefined : markets[id].country,
              isCurrent: id === operator.chosen,
            }))}
          />
        )}
      </div>
      <NoticeBanner />
    </>
  );
}
