import {
  type Condition,
  guessingCondition,
  issuerCondition,
  jobCondition,
  ledgerCondition,
  mailCondition,
  outboxCondition,
  webhookCondition,
  worstCondition,
} from '../../../domain/back-office/health';
import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import type { Part } from '../../../services/back-office/port';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { SummaryList } from '../../../ui/block/summary-list';
import { useView } from '../../../ui/view';
import { MarketChoice } from '../market-choice';
import { alarmsCondition, type HealthAndAlarms } from './alarms';
import { ConditionTag } from './condition';

interface HealthOverviewPageProps {
  cells: readonly { readonly market: MarketId; readonly value: HealthAndAlarms }[];
  now: number;
}

/** All markets: the condition of each source, with a link to the market's own page. */
export function HealthOverviewPage({ cells, now }: HealthOverviewPageProps) {
  const { t } = useView();
  const link = useMarketLink();
  return (
    <BackOfficeLayout title={t('backOffice.nav.health')}>
      <h1>{t('backOffice.nav.health')}</h1>
      <MarketChoice href={paths.backOffice.health.href()} />
      {cells.map(({ market, value }) => (
        <section key={market}>
          <div className="heading">
            <h2>
              <a className="link" href={link(paths.backOffice.health.href(), market)}>
                {t(`market.${market}.name`)}
              </a>
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
    </BackOfficeLayout>
  );
}

type Conditions = ReturnType<typeof conditionsOf>;

const instant = (at: string | null) => (at === null ? null : Date.parse(at));
const of = <Facts,>(part: Part<Facts>, condition: (facts: Facts) => Condition): Condition =>
  part.ok ? condition(part.value) : 'act';

function conditionsOf(health: HealthAndAlarms, now: number) {
  const { alarms, outbox, mail, ledger, webhooks, issuers, guessing, jobs, platform } = health;
  const dueFor = (since: string | null) => (since === null || Date.parse(since) > now ? null : now - Date.parse(since));
  return {
    alarms: of(alarms, alarmsCondition),
    outbox: of(outbox, ({ dueSince, dead, unknown }) => outboxCondition(dueFor(dueSince), dead.length, unknown)),
    mail: of(mail, (facts) => mailCondition(facts, now)),
    ledger: of(ledger, ({ last, open }) => ledgerCondition(last?.isAnswered ?? null, open.length)),
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
