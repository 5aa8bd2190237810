import { markets } from '../../domain/markets';
import { paths } from '../../paths';
import { BackOfficeLayout } from '../../ui/back-office/layout';
import { useMarketLink } from '../../ui/back-office/market-link';
import type { LayoutProps } from '../../ui/layout/layouts';
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

interface EntryPageProps extends Omit<LayoutProps, 'title'> {
  page: keyof typeof paths.backOffice;
  /** Its heading, where that is not its name in the menu. */
  heading?: string;
  /** Its address with the filter that holds in another market, too. */
  href?: string;
}

/** A page of the menu. */
export function EntryPage({ page, heading, href, children, ...layout }: EntryPageProps) {
  const title = useView().t(`backOffice.nav.${page}`);
  return (
    <BackOfficeLayout title={title} {...layout}>
      <PageHead title={heading ?? title} href={href ?? paths.backOffice[page].href()} />
      {children}
    </BackOfficeLayout>
  );
}
