import type { Market } from '../../domain/market';
import { paths } from '../../paths';
import type { Health } from '../../services/desk/port';
import { DeskLayout } from '../../ui/desk-layout';
import { useView } from '../../ui/view';
import { GuessingPart } from './health-guessing';
import { BooksPart, JobsPart } from './health-jobs';
import { OutboxPart } from './health-outbox';
import { IssuersPart, PlatformPart, WebhooksPart } from './health-outside';
import { MarketChoice } from './market-choice';
import { type DeskNotice, NoticeBanner } from './notice';

interface HealthPageProps {
  health: Health;
  markets: Readonly<Record<string, Market>>;
  now: number;
  notice: DeskNotice | null;
}

/** How the house is, source by source; what waits for a person comes first. */
export function HealthPage({ health, markets, now, notice }: HealthPageProps) {
  const { t } = useView();
  return (
    <DeskLayout title={t('desk.nav.health')}>
      <h1>{t('desk.nav.health')}</h1>
      <MarketChoice href={paths.desk.health.href()} />
      <NoticeBanner notice={notice} />
      <OutboxPart part={health.outbox} now={now} />
      <BooksPart part={health.books} now={now} />
      <WebhooksPart part={health.webhooks} now={now} />
      <IssuersPart part={health.issuers} markets={markets} />
      <GuessingPart part={health.guessing} />
      <JobsPart part={health.jobs} now={now} />
      <PlatformPart platform={health.platform} />
    </DeskLayout>
  );
}
