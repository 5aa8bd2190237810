import { figuresFor } from '../../../domain/back-office/figures';
import { webhookCondition } from '../../../domain/back-office/health';
import type { Part, WebhookHealth } from '../../../services/back-office/port';
import { SummaryList } from '../../../ui/block/summary-list';
import { useView } from '../../../ui/view';
import { HealthSection } from './condition';

export function WebhooksPart({ part, now }: { part: Part<WebhookHealth>; now: number }) {
  const { t, market, language } = useView();
  const { ago, number } = figuresFor(market, language);
  const since = (at: string | null) => (at === null ? t('backOffice.webhooks.none') : ago(now - Date.parse(at)));
  return (
    <HealthSection
      title={t('backOffice.webhooks.title')}
      part={part}
      conditionOf={({ lastEventAt, lastChargeAt, counts }) =>
        webhookCondition(instant(lastEventAt), instant(lastChargeAt), {
          signed: (counts['webhooks.noEvent'] ?? 0) + (counts['webhooks.otherAccount'] ?? 0),
          unsigned: counts['webhooks.badSignature'] ?? 0,
        })
      }
    >
      {({ lastEventAt, lastChargeAt, counts }) => (
        <>
          <SummaryList
            bold
            rows={[
              { term: t('backOffice.webhooks.event'), value: since(lastEventAt) },
              { term: t('backOffice.webhooks.charge'), value: since(lastChargeAt) },
            ]}
          />
          <h3 className="h3">{t('backOffice.webhooks.counted')}</h3>
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

const instant = (at: string | null) => (at === null ? null : Date.parse(at));

const counted = [
  ['webhooks.badSignature', 'badSignature'],
  ['webhooks.otherAccount', 'otherAccount'],
  ['webhooks.noEvent', 'noEvent'],
  ['webhooks.otherVersion', 'otherVersion'],
  ['webhooks.busy', 'busy'],
  ['looks.asked', 'asked'],
  ['looks.kept', 'kept'],
] as const;
