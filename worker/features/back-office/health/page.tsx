import type { Market } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useView } from '../../../ui/view';
import { MarketChoice } from '../market-choice';
import { type BackOfficeNotice, NoticeBanner } from '../notice';
import { AlarmsPart, type HealthAndAlarms } from './alarms';
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
  notice: BackOfficeNotice | null;
  /** Where runbooks can be read. */
  runbooksUrl: string | undefined;
}

/** The condition of each source; what needs an operator comes first. */
export function HealthPage({ health, markets, now, notice, runbooksUrl }: HealthPageProps) {
  const { t } = useView();
  return (
    <BackOfficeLayout title={t('backOffice.nav.health')}>
      <h1>{t('backOffice.nav.health')}</h1>
      <MarketChoice href={paths.backOffice.health.href()} />
      <NoticeBanner notice={notice} />
      <AlarmsPart part={health.alarms} runbooksUrl={runbooksUrl} />
      <OutboxPart part={health.outbox} now={now} />
      <MailPart part={health.mail} now={now} />
      <LedgerPart part={health.ledger} now={now} />
      <WebhooksPart part={health.webhooks} now={now} />
      <IssuersPart part={health.issuers} markets={markets} />
      <GuessingPart part={health.guessing} />
      <JobsPart part={health.jobs} now={now} />
      <PlatformPart platform={health.platform} />
    </BackOfficeLayout>
  );
}
