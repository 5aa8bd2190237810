import { Fragment, type ReactNode } from 'react';
import { urgencyOf } from '../../../domain/back-office/health';
import type { Market } from '../../../domain/markets/market';
import { Banner } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import { EntryPage } from '../page-head';
import { AlarmsPart } from './alarms';
import type { Shown } from './condition';
import { alarmsAbout, type Conditions, conditionsOf, type HealthAndAlarms, type HealthPart } from './conditions';
import { GuessingPart } from './guessing';
import { JobsPart, LedgerPart } from './jobs';
import { MailPart } from './mail';
import { OutboxPart } from './outbox';
import { IssuersPart, PlatformPart } from './outside';
import { WebhooksPart } from './webhooks';

interface HealthPageProps {
  health: HealthAndAlarms;
  markets: Readonly<Record<string, Market>>;
  now: number;
  /** Where runbooks can be read. */
  runbooksUrl: string | undefined;
}

/** The condition of each source; what needs an operator comes first. */
export function HealthPage({ health, markets, now, runbooksUrl }: HealthPageProps) {
  const conditions = conditionsOf(health, now);
  const shown = (id: HealthPart): Shown => ({
    ...{ id, condition: conditions[id], isTold: alarmsAbout(health, id).length > 0 },
  });
  const parts: Record<HealthPart, ReactNode> = {
    alarms: <AlarmsPart shown={shown('alarms')} part={health.alarms} runbooksUrl={runbooksUrl} />,
    outbox: <OutboxPart shown={shown('outbox')} part={health.outbox} now={now} />,
    mail: <MailPart shown={shown('mail')} part={health.mail} now={now} />,
    ledger: <LedgerPart shown={shown('ledger')} part={health.ledger} now={now} />,
    webhooks: <WebhooksPart shown={shown('webhooks')} part={health.webhooks} now={now} />,
    issuers: <IssuersPart shown={shown('issuers')} part={health.issuers} markets={markets} />,
    guessing: <GuessingPart shown={shown('guessing')} part={health.guessing} />,
    jobs: <JobsPart shown={shown('jobs')} part={health.jobs} now={now} />,
    platform: <PlatformPart shown={shown('platform')} platform={health.platform} />,
  };
  const order = (Object.keys(parts) as HealthPart[]).sort(
    (one, other) => urgencyOf(conditions[one]) - urgencyOf(conditions[other]),
  );
  return (
    <EntryPage page="health">
      <Verdict conditions={conditions} />
      <div className="cards">
        {order.map((part) => (
          <Fragment key={part}>{parts[part]}</Fragment>
        ))}
      </div>
    </EntryPage>
  );
}

/** How many sources need somebody, with the way to each; or that none does, and how many may before long. */
function Verdict({ conditions }: { conditions: Conditions }) {
  const { t } = useView();
  const all = Object.keys(conditions) as HealthPart[];
  const urgent = all.filter((part) => conditions[part] === 'act');
  const watched = all.filter((part) => conditions[part] === 'watch');
  const listed = urgent.length > 0 ? urgent : watched;
  if (listed.length === 0) return <Banner tone="done" title={t('backOffice.health.allWell')} />;
  const title =
    urgent.length > 0 ? t('backOffice.health.needsYou', { count: urgent.length }) : t('backOffice.health.allWell');
  return (
    <Banner
      tone={urgent.length > 0 ? 'failure' : 'notice'}
      title={title}
      text={urgent.length > 0 ? undefined : t('backOffice.health.toWatch', { count: watched.length })}
    >
      <ul className="toolbar">
        {listed.map((part) => (
          <li key={part}>
            <Link href={`#${part}`}>{t(`backOffice.${part}.title`)}</Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
