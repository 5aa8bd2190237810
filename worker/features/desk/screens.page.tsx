import { figuresFor } from '../../domain/figures';
import { paths } from '../../paths';
import type { DeviceRow } from '../../services/devices/port';
import { DeskLayout } from '../../ui/desk-layout';
import { EmptyState } from '../../ui/empty-state';
import { useMarketLink } from '../../ui/market-link';
import { Table } from '../../ui/table';
import { useView } from '../../ui/view';
import { MarketChoice } from './market-choice';
import { type DeskNotice, NoticeBanner } from './notice';

type Screen = DeviceRow & { readonly studioName: string };

interface ScreensPageProps {
  screens: readonly Screen[];
  now: number;
  notice: DeskNotice | null;
}

const shownRevoked = 20;

/** Kiosks and staff devices: where they stand, and when each was last heard of. */
export function ScreensPage({ screens, now, notice }: ScreensPageProps) {
  const { t } = useView();
  const inService = screens
    .filter((one) => one.revokedAt === null)
    .sort((one, other) => one.studioName.localeCompare(other.studioName) || one.name.localeCompare(other.name));
  const revoked = screens.filter((one) => one.revokedAt !== null).slice(0, shownRevoked);
  return (
    <DeskLayout title={t('desk.nav.screens')}>
      <h1>{t('desk.nav.screens')}</h1>
      <MarketChoice href={paths.desk.screens.href()} />
      <NoticeBanner notice={notice} />
      {inService.length === 0 ? (
        <EmptyState title={t('desk.screens.none')}>{t('desk.screens.how')}</EmptyState>
      ) : (
        <InService screens={inService} now={now} />
      )}
      {revoked.length > 0 && <Revoked screens={revoked} />}
    </DeskLayout>
  );
}

function useRow() {
  const { t } = useView();
  return ({ name, kind, studioName, market }: Screen) => [
    name,
    `${t(`desk.screens.kinds.${kind}`)} · ${studioName} · ${t(`desk.market.${market}`)}`,
  ];
}

function InService({ screens, now }: { screens: readonly Screen[]; now: number }) {
  const { t, market, language } = useView();
  const { ago } = figuresFor(market, language);
  const link = useMarketLink();
  const row = useRow();
  return (
    <Table
      caption={t('desk.nav.screens')}
      columns={[
        { key: 'name', head: t('desk.screens.name'), isStrong: true },
        { key: 'where', head: t('desk.screens.where') },
        { key: 'seen', head: t('desk.screens.seen') },
        { key: 'act', head: t('desk.actions'), isHeadHidden: true },
      ]}
      rows={screens.map((one) => ({
        key: one.deviceId,
        cells: [
          ...row(one),
          one.lastSeenAt ? ago(now - Date.parse(one.lastSeenAt)) : t('desk.screens.notPaired'),
          <a
            key="act"
            className="link"
            href={link(paths.deskActions.revokeScreen.href({ device: one.deviceId }), one.market)}
          >
            {t('desk.screens.revoke')}
            <span className="sr"> {one.name}</span>
          </a>,
        ],
      }))}
    />
  );
}

function Revoked({ screens }: { screens: readonly Screen[] }) {
  const { t, market, language } = useView();
  const { dateTime } = figuresFor(market, language);
  const row = useRow();
  return (
    <section>
      <h2>{t('desk.screens.revoked')}</h2>
      <Table
        caption={t('desk.screens.revoked')}
        columns={[
          { key: 'name', head: t('desk.screens.name'), isStrong: true },
          { key: 'where', head: t('desk.screens.where') },
          { key: 'since', head: t('desk.books.since') },
        ]}
        rows={screens.map((one) => ({
          key: one.deviceId,
          cells: [...row(one), dateTime(one.revokedAt ?? one.createdAt)],
        }))}
      />
    </section>
  );
}
