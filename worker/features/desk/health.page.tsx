import type { Market } from '../../domain/market';
import type { Health } from '../../services/desk/port';
import { DeskLayout } from '../../ui/desk-layout';
import { useView } from '../../ui/view';
import { BooksPart, JobsPart } from './health-jobs';
import { OutboxPart } from './health-outbox';
import { IssuersPart, PlatformPart, WebhooksPart } from './health-outside';
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
      <NoticeBanner notice={notice} />
      <OutboxPart part={health.outbox} now={now} />
      <BooksPart part={health.books} now={now} />
      <WebhooksPart part={health.webhooks} now={now} />
      <IssuersPart part={health.issuers} markets={markets} />
      <JobsPart part={health.jobs} now={now} />
      <PlatformPart platform={health.platform} />
    </DeskLayout>
  );
}
