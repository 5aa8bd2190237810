import {
  booksCondition,
  type Condition,
  guessingCondition,
  issuerCondition,
  jobCondition,
  outboxCondition,
  webhookCondition,
  worstCondition,
} from '../../domain/health';
import type { MarketId } from '../../domain/market';
import { paths } from '../../paths';
import type { Health, Part } from '../../services/desk/port';
import { DeskLayout } from '../../ui/desk-layout';
import { useMarketLink } from '../../ui/market-link';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { ConditionTag } from './condition';
import { MarketChoice } from './market-choice';

interface HealthOverviewPageProps {
  cells: readonly { readonly market: MarketId; readonly value: Health }[];
  now: number;
}

/** All markets at a look: each source by its condition, with the way to the market's own page. */
export function HealthOverviewPage({ cells, now }: HealthOverviewPageProps) {
  const { t } = useView();
  const link = useMarketLink();
  return (
    <DeskLayout title={t('desk.nav.health')}>
      <h1>{t('desk.nav.health')}</h1>
      <MarketChoice href={paths.desk.health.href()} />
      {cells.map(({ market, value }) => (
        <section key={market}>
          <div className="heading">
            <h2>
              <a className="link" href={link(paths.desk.health.href(), market)}>
                {t(`desk.market.${market}`)}
              </a>
            </h2>
            <ConditionTag condition={worstCondition(Object.values(conditionsOf(value, now)))} />
          </div>
          <SummaryList
            rows={Object.entries(conditionsOf(value, now)).map(([part, condition]) => ({
              term: t(`desk.${part as 'outbox'}.title`),
              value: <ConditionTag condition={condition} />,
            }))}
          />
        </section>
      ))}
    </DeskLayout>
  );
}

const instant = (at: string | null) => (at === null ? null : Date.parse(at));
const of = <Facts,>(part: Part<Facts>, condition: (facts: Facts) => Condition): Condition =>
  part.ok ? condition(part.value) : 'act';

function conditionsOf({ outbox, books, webhooks, issuers, guessing, jobs, platform }: Health, now: number) {
  const dueFor = (since: string | null) => (since === null || Date.parse(since) > now ? null : now - Date.parse(since));
  return {
    outbox: of(outbox, ({ dueSince, dead, unknown }) => outboxCondition(dueFor(dueSince), dead.length, unknown)),
    books: of(books, ({ last, open }) => booksCondition(last?.isAnswered ?? null, open.length)),
    webhooks: of(webhooks, ({ lastEventAt, lastChargeAt }) =>
      webhookCondition(instant(lastEventAt), instant(lastChargeAt)),
    ),
    issuers: of(issuers, (all) => worstCondition(all.map(issuerCondition))),
    guessing: of(guessing, guessingCondition),
    jobs: of(jobs, (all) =>
      worstCondition(
        all.map(({ job, run }) =>
          jobCondition(job, run && { agoMs: now - Date.parse(run.ranAt), hasFailed: run.outcome === 'failed' }),
        ),
      ),
    ),
    platform: platform.databaseMs === null || platform.kvMs === null ? ('act' as const) : ('fine' as const),
  };
}
