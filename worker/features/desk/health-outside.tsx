import { figuresFor } from '../../domain/figures';
import { issuerCondition, webhookCondition, worstCondition } from '../../domain/health';
import type { Market } from '../../domain/market';
import { ok } from '../../domain/result';
import type { IssuerHealth, Part, PlatformHealth, WebhookHealth } from '../../services/desk/port';
import { FigureTable } from '../../ui/figure-table';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { ConditionTag, HealthSection } from './condition';

const instant = (at: string | null) => (at === null ? null : Date.parse(at));

export function WebhooksPart({ part, now }: { part: Part<WebhookHealth>; now: number }) {
  const { t, market, language } = useView();
  const { ago, number } = figuresFor(market, language);
  const since = (at: string | null) => (at === null ? t('desk.webhooks.none') : ago(now - Date.parse(at)));
  return (
    <HealthSection
      title={t('desk.webhooks.title')}
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
              { term: t('desk.webhooks.event'), value: since(lastEventAt) },
              { term: t('desk.webhooks.charge'), value: since(lastChargeAt) },
            ]}
          />
          <h3 className="h3">{t('desk.webhooks.counted')}</h3>
          <SummaryList
            bold
            rows={counted.map(([name, word]) => ({
              term: t(`desk.webhooks.${word}`),
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

interface IssuersPartProps {
  part: Part<readonly IssuerHealth[]>;
  markets: Readonly<Record<string, Market>>;
}

/** Everybody who may be asked for an age, also those whom nobody was sent to just now. */
export function IssuersPart({ part, markets }: IssuersPartProps) {
  const { t, market, language } = useView();
  const { number } = figuresFor(market, language);
  const named = (all: readonly IssuerHealth[]) =>
    Object.values(markets).flatMap(({ id, issuers }) =>
      issuers
        .filter((issuer) => issuer.enabled)
        .map((issuer) => ({
          key: `${id}:${issuer.id}`,
          // Two ways to the same service bear one name.
          name: `${issuer.name} (${issuer.id})`,
          market: id,
          begun: 0,
          returned: 0,
          answered: 0,
          ...all.find((one) => one.market === id && one.issuerId === issuer.id),
        })),
    );
  return (
    <HealthSection
      title={t('desk.issuers.title')}
      part={part}
      conditionOf={(all) => worstCondition(all.map(issuerCondition))}
    >
      {(all) => (
        <>
          <p className="small soft">{t('desk.issuers.window')}</p>
          <FigureTable
            caption={t('desk.issuers.title')}
            columns={[
              { key: 'issuer', head: t('desk.issuers.issuer') },
              { key: 'begun', head: t('desk.issuers.begun') },
              { key: 'returned', head: t('desk.issuers.returned') },
              { key: 'answered', head: t('desk.issuers.answered') },
              { key: 'state', head: t('desk.health.state') },
            ]}
            rows={named(all).map((one) => ({
              key: one.key,
              cells: [
                `${one.name} · ${t(`desk.market.${one.market}`)}`,
                number(one.begun),
                number(one.returned),
                number(one.answered),
                <ConditionTag key="state" condition={issuerCondition(one)} />,
              ],
            }))}
          />
        </>
      )}
    </HealthSection>
  );
}

export function PlatformPart({ platform }: { platform: PlatformHealth }) {
  const { t } = useView();
  const answer = (ms: number | null) => (ms === null ? t('desk.health.noAnswer') : t('desk.platform.ms', { ms }));
  return (
    <HealthSection
      title={t('desk.platform.title')}
      part={ok(platform)}
      conditionOf={({ databaseMs, kvMs }) => (databaseMs === null || kvMs === null ? 'act' : 'fine')}
    >
      {({ version, databaseMs, kvMs }) => (
        <SummaryList
          bold
          rows={[
            { term: t('desk.platform.version'), value: version },
            { term: t('desk.platform.database'), value: answer(databaseMs) },
            { term: t('desk.platform.kv'), value: answer(kvMs) },
          ]}
        />
      )}
    </HealthSection>
  );
}
