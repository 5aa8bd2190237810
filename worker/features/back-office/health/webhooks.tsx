import type { WebhookHealth } from '../../../services/back-office/port';
import { useFigures } from '../../../ui/back-office/figures';
import { SummaryList } from '../../../ui/block/summary-list';
import { HealthSection, type Timed } from './condition';

export function WebhooksPart({ shown, part, now }: Timed<WebhookHealth>) {
  const { t, ago, number } = useFigures();
  const since = (at: string | null) => (at === null ? t('backOffice.webhooks.none') : ago(now - Date.parse(at)));
  return (
    <HealthSection {...shown} title={t('backOffice.webhooks.title')} part={part}>
      {({ lastEventAt, lastChargeAt, counts }) => (
        <>
          <SummaryList
            bold
            rows={[
              { term: t('backOffice.webhooks.event'), value: since(lastEventAt) },
              { term: t('backOffice.webhooks.charge'), value: since(lastChargeAt) },
            ]}
          />
          <h3 className="small soft">{t('backOffice.webhooks.counted')}</h3>
          <SummaryList
            bold
            rows={counted.map(([name, word]) => ({
              term: t(`backOffice.webhooks.${word}`),
              value: number(counts[name] ?? 0),
            }))}
          />
        </>
      )}
    </HealthSection>
  );
}

const counted = [
  ['webhooks.badSignature', 'badSignature'],
  ['webhooks.otherAccount', 'otherAccount'],
  ['webhooks.noEvent', 'noEvent'],
  ['webhooks.otherVersion', 'otherVersion'],
  ['webhooks.busy', 'busy'],
  ['looks.asked', 'asked'],
  ['looks.kept', 'kept'],
] as const;
