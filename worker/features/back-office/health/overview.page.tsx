import { type Condition, worstCondition } from '../../../domain/back-office/health';
import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { SummaryList } from '../../../ui/block/summary-list';
import { useView } from '../../../ui/view';
import { EntryPage } from '../page-head';
import { ConditionTag } from './condition';
import { type Conditions, conditionsOf, type HealthAndAlarms } from './conditions';

interface HealthOverviewPageProps {
  cells: readonly { readonly market: MarketId; readonly value: HealthAndAlarms }[];
  now: number;
}

/** All markets: the condition of each source, with a link to the market's own page. */
export function HealthOverviewPage({ cells, now }: HealthOverviewPageProps) {
  const { t } = useView();
  const link = useMarketLink();
  return (
    <EntryPage page="health">
      <div className="cards">
        {cells.map(({ market, value }) => (
          <section key={market}>
            <div className="heading">
              <h2>
                <Link href={link(paths.backOffice.health.href(), market)}>{t(`market.${market}.name`)}</Link>
              </h2>
              <ConditionTag condition={worstCondition(Object.values(conditionsOf(value, now)))} />
            </div>
            <SummaryList
              rows={(Object.entries(conditionsOf(value, now)) as [keyof Conditions, Condition][]).map(
                ([part, condition]) => ({
                  term: t(`backOffice.${part}.title`),
                  value: <ConditionTag condition={condition} />,
                }),
              )}
            />
          </section>
        ))}
      </div>
    </EntryPage>
  );
}
