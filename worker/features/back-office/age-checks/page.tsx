import type { MarketId } from '../../../domain/markets/market';
import type { AgeChecksToday, OpenAgeCheck } from '../../../services/back-office/port';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { EmptyState } from '../../../ui/block/empty-state';
import { Table } from '../../../ui/block/table';
import { inGroups } from '../../../ui/code/code-groups';
import { EntryPage } from '../page-head';

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
    <EntryPage page="ageChecks">
      {open.length === 0 ? (
        <EmptyState title={t('backOffice.checks.none')}>{t('backOffice.checks.noneText')}</EmptyState>
      ) : (
        <section>
          <h2>{t('backOffice.checks.open')}</h2>
          <Table
            caption={t('backOffice.checks.open')}
            rows={open}
            columns={(column) => [
              column(t('backOffice.checks.code'), { isStrong: true }, ({ shortCode }) => (
                <span className="num">{inGroups(shortCode)}</span>
              )),
              column(t('backOffice.screens.studio'), placeOf),
              column(t('backOffice.checks.asked'), { isNamed: true }, ({ since }) => ago(now - Date.parse(since))),
              column(t('backOffice.checks.until'), { isNamed: true }, ({ expiresAt }) => dateTime(expiresAt)),
            ]}
          />
        </section>
      )}
      {today.length > 0 && (
        <section>
          <h2>{t('backOffice.checks.today')}</h2>
          <FigureTable
            caption={t('backOffice.checks.today')}
            rows={today}
            columns={(column) => [
              column(t('backOffice.screens.studio'), placeOf),
              column(t('backOffice.checks.asked'), ({ asked }) => number(asked)),
              column(t('backOffice.checks.yes'), ({ yes }) => number(yes)),
              column(t('backOffice.checks.no'), ({ no }) => number(no)),
            ]}
          />
        </section>
      )}
    </EntryPage>
  );
}
