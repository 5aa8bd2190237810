import type { MarketId } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import type { AgeChecksToday, OpenAgeCheck } from '../../../services/back-office/port';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { EmptyState } from '../../../ui/block/empty-state';
import { Table } from '../../../ui/block/table';
import { inGroups } from '../../../ui/code/code-groups';
import { PageHead } from '../page-head';

interface AgeChecksPageProps {
  open: readonly OpenAgeCheck[];
  today: readonly AgeChecksToday[];
  nameOf: (market: MarketId, studioId: string) => string;
  now: number;
}

/** Visitors who wait for a check by staff, by the code they read out and by studio. */
export function AgeChecksPage({ open, today, nameOf, now }: AgeChecksPageProps) {
  const { t, ago, dateTime, number, operator } = useFigures();
  const placeOf = (one: { market: MarketId; studioId: string }) =>
    nameOf(one.market, one.studioId) + (operator?.chosen === 'all' ? ` · ${t(`market.${one.market}.name`)}` : '');
  return (
    <BackOfficeLayout title={t('backOffice.nav.ageChecks')}>
      <PageHead title={t('backOffice.nav.ageChecks')} href={paths.backOffice.ageChecks.href()} />
      {open.length === 0 ? (
        <EmptyState title={t('backOffice.checks.none')}>{t('backOffice.checks.noneText')}</EmptyState>
      ) : (
        <section>
          <h2>{t('backOffice.checks.open')}</h2>
          <Table
            caption={t('backOffice.checks.open')}
            columns={[
              { key: 'code', head: t('backOffice.checks.code'), isStrong: true },
              { key: 'studio', head: t('backOffice.screens.studio') },
              { key: 'since', head: t('backOffice.checks.asked'), isNamed: true },
              { key: 'until', head: t('backOffice.checks.until'), isNamed: true },
            ]}
            rows={open.map((one) => ({
              key: one.shortCode,
              cells: [
                <span key="code" className="num">
                  {inGroups(one.shortCode)}
                </span>,
                placeOf(one),
                ago(now - Date.parse(one.since)),
                dateTime(one.expiresAt),
              ],
            }))}
          />
        </section>
      )}
      {today.length > 0 && (
        <section>
          <h2>{t('backOffice.checks.today')}</h2>
          <FigureTable
            caption={t('backOffice.checks.today')}
            columns={[
              { key: 'studio', head: t('backOffice.screens.studio') },
              { key: 'asked', head: t('backOffice.checks.asked') },
              { key: 'yes', head: t('backOffice.checks.yes') },
              { key: 'no', head: t('backOffice.checks.no') },
            ]}
            rows={today.map((one) => ({
              key: `${one.market}:${one.studioId}`,
              cells: [placeOf(one), number(one.asked), number(one.yes), number(one.no)],
            }))}
          />
        </section>
      )}
    </BackOfficeLayout>
  );
}
