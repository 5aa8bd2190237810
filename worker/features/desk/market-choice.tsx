import { useMarketLink } from '../../ui/market-link';
import { useView } from '../../ui/view';
import { ChoiceLinks } from './choice-links';

/** The same page of another market, or of all of them; `href` is its address without one. */
export function MarketChoice({ href, withoutAll = false }: { href: string; withoutAll?: boolean }) {
  const { t, operator } = useView();
  const link = useMarketLink();
  if (!operator || operator.markets.length < 2) return null;
  return (
    <ChoiceLinks
      label={t('desk.filter.market')}
      choices={[...operator.markets, ...(withoutAll ? [] : ['all' as const])].map((id) => ({
        href: link(href, id),
        label: t(id === 'all' ? 'desk.filter.allMarkets' : `desk.market.${id}`),
        isCurrent: id === operator.chosen,
      }))}
    />
  );
}
