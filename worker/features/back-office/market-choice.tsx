import { useMarketLink } from '../../ui/back-office/market-link';
import { useView } from '../../ui/view';
import { ChoiceLinks } from './choice-links';

/** Links to the same page for another market, or for all. `href` is the page's address without a market. */
export function MarketChoice({ href, withoutAll = false }: { href: string; withoutAll?: boolean }) {
  const { t, operator } = useView();
  const link = useMarketLink();
  if (!operator || operator.markets.length < 2) return null;
  return (
    <ChoiceLinks
      label={t('backOffice.filter.market')}
      choices={[...operator.markets, ...(withoutAll ? [] : ['all' as const])].map((id) => ({
        href: link(href, id),
        label: t(id === 'all' ? 'backOffice.filter.allMarkets' : `market.${id}.name`),
        isCurrent: id === operator.chosen,
      }))}
    />
  );
}
