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
          ...{ issuerId: issuer.id, name: nameOf(t, issuer), market: id, begun: 0, returned: 0, answered: 0 },
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
            rows={named(all)}
            columns={(column) => [
              column(t('backOffice.issuers.issuer'), ({ name, market }) =>
                operator?.chosen === 'all' ? `${name} · ${t(`market.${market}.name`)}` : name,
              ),
              column(t('backOffice.issuers.begun'), ({ begun }) => number(begun)),
              column(t('backOffice.issuers.returned'), ({ returned }) => number(returned)),
              column(t('backOffice.issuers.answered'), ({ answered }) => number(answered)),
              column(t('backOffice.health.state'), { isText: true }, (one) => oddTag(issuerCondition(one))),
            ]}
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
