import { figuresFor } from '../../domain/figures';
import type { MarketId } from '../../domain/market';
import { paths } from '../../paths';
import type { AgeChecksToday, OpenAgeCheck } from '../../services/desk/port';
import { DeskLayout } from '../../ui/desk-layout';
import { EmptyState } from '../../ui/empty-state';
import { FigureTable } from '../../ui/figure-table';
import { Table } from '../../ui/table';
import { useView } from '../../ui/view';
import { MarketChoice } from './market-choice';

interface AgeChecksPageProps {
  open: readonly OpenAgeCheck[];
  today: readonly AgeChecksToday[];
  nameOf: (market: MarketId, studioId: string) => string;
  now: number;
}

/** Visitors who wait for a person to look at a document: by the digits they read out, and by studio. */
export function AgeChecksPage({ open, today, nameOf, now }: AgeChecksPageProps) {
  const { t, market, language } = useView();
  const { ago, dateTime, number } = figuresFor(market, language);
  const placeOf = (one: { market: MarketId; studioId: string }) =>
    `${nameOf(one.market, one.studioId)} · ${t(`desk.market.${one.market}`)}`;
  return (
    <DeskLayout title={t('desk.nav.ageChecks')}>
      <h1>{t('desk.nav.ageChecks')}</h1>
      <MarketChoice href={paths.desk.ageChecks.href()} />
      {open.length === 0 ? (
        <EmptyState title={t('desk.checks.none')} />
      ) : (
        <Table
          caption={t('desk.checks.open')}
          columns={[
            { key: 'code', head: t('desk.checks.code'), isStrong: true },
            { key: 'studio', head: t('desk.screens.studio') },
            { key: 'since', head: t('desk.checks.asked') },
            { key: 'until', head: t('desk.checks.until') },
          ]}
          rows={open.map((one) => ({
            key: one.shortCode,
            cells: [
              <span key="code" className="num">
                {one.shortCode}
              </span>,
              placeOf(one),
              ago(now - Date.parse(one.since)),
              dateTime(one.expiresAt),
            ],
          }))}
        />
      )}
      {today.length > 0 && (
        <section>
          <h2>{t('desk.checks.today')}</h2>
          <FigureTable
            caption={t('desk.checks.today')}
            columns={[
              { key: 'studio', head: t('desk.screens.studio') },
              { key: 'asked', head: t('desk.checks.asked') },
              { key: 'yes', head: t('desk.checks.yes') },
              { key: 'no', head: t('desk.checks.no') },
            ]}
            rows={today.map((one) => ({
              key: `${one.market}:${one.studioId}`,
              cells: [placeOf(one), number(one.asked), number(one.yes), number(one.no)],
            }))}
          />
        </section>
      )}
    </DeskLayout>
  );
}
