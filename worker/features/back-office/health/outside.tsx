import { issuerCondition } from '../../../domain/back-office/health';
import type { Market } from '../../../domain/markets/market';
import { ok } from '../../../domain/result';
import type { IssuerHealth, Part, PlatformHealth } from '../../../services/back-office/port';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { SummaryList } from '../../../ui/block/summary-list';
import { nameOf } from '../../../ui/identity/issuer-choice';
import { useView } from '../../../ui/view';
import { HealthSection, oddTag, type Shown } from './condition';

interface IssuersPartProps {
  shown: Shown;
  part: Part<readonly IssuerHealth[]>;
  markets: Readonly<Record<string, Market>>;
}

/** All enabled issuers, including those nobody was sent to lately. */
export function IssuersPart({ shown, part, markets }: IssuersPartProps) {
  const { t, number, operator } = useFigures();
  const named = (all: readonly IssuerHealth[]) =>
    Object.values(markets).flatMap(({ id, issuers }) =>
      issuers
        .filter((issuer) => issuer.enabled)
        .map((issuer) => ({
          key: `${id}:${issuer.id}`,
          name: nameOf(t, issuer),
          market: id,
          begun: 0,
          returned: 0,
          answered: 0,
          ...all.find((one) => one.market === id && one.issuerId === issuer.id),
        })),
    );
  return (
    <HealthSection {...shown} title={t('backOffice.issuers.title')} part={part}>
      {(all) => (
        <>
          <p className="small soft">{t('backOffice.issuers.window')}</p>
          <FigureTable
            caption={t('backOffice.issuers.title')}
            columns={[
              { key: 'issuer', head: t('backOffice.issuers.issuer') },
              { key: 'begun', head: t('backOffice.issuers.begun') },
              { key: 'returned', head: t('backOffice.issuers.returned') },
              { key: 'answered', head: t('backOffice.issuers.answered') },
              { key: 'state', head: t('backOffice.health.state'), isText: true },
            ]}
            rows={named(all).map((one) => ({
              key: one.key,
              cells: [
                operator?.chosen === 'all' ? `${one.name} · ${t(`market.${one.market}.name`)}` : one.name,
                number(one.begun),
                number(one.returned),
                number(one.answered),
                oddTag(issuerCondition(one)),
              ],
            }))}
          />
        </>
      )}
    </HealthSection>
  );
}

export function PlatformPart({ shown, platform }: { shown: Shown; platform: PlatformHealth }) {
  const { t } = useView();
  const answer = (ms: number | null) =>
    ms === null ? t('backOffice.health.noAnswer') : t('backOffice.platform.ms', { ms });
  return (
    <HealthSection {...shown} title={t('backOffice.platform.title')} part={ok(platform)}>
      {({ version, databaseMs, kvMs }) => (
        <SummaryList
          bold
          rows={[
            { term: t('backOffice.platform.version'), value: version },
            { term: t('backOffice.platform.database'), value: answer(databaseMs) },
            { term: t('backOffice.platform.kv'), value: answer(kvMs) },
          ]}
        />
      )}
    </HealthSection>
  );
}
