import { figuresFor } from '../../../domain/back-office/figures';
import { paths } from '../../../paths';
import type { DeviceRow } from '../../../services/devices/port';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { ListFoot } from '../../../ui/back-office/list-foot';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { EmptyState } from '../../../ui/block/empty-state';
import { Table } from '../../../ui/block/table';
import { ErrorSummary } from '../../../ui/form/error-summary';
import { useView } from '../../../ui/view';
import { FilterForm } from '../filter-form';
import { type Options, useChoiceFields } from '../lists/choices';
import type { SavedProps } from '../lists/keep';
import { Saved } from '../lists/saved';
import { MarketChoice } from '../market-choice';
import { type BackOfficeNotice, NoticeBanner } from '../notice';

type Screen = DeviceRow & { readonly studioName: string };

interface ScreensPageProps {
  screens: readonly Screen[];
  now: number;
  notice: BackOfficeNotice | null;
  /** Shown alone; null: all. */
  studioId: string | null;
  /** To choose from; none of several markets. */
  studios: Options;
  saved: SavedProps;
}

const shownRevoked = 20;

/** Kiosk screens and staff desks: where they are, and when each was last in contact. */
export function ScreensPage({ screens, now, notice, studioId, studios, saved }: ScreensPageProps) {
  const { t } = useView();
  const error = saved.fault ? t(`backOffice.lists.fault.${saved.fault}`) : undefined;
  const fields = useChoiceFields(studios.length > 1 ? { studios, products: [] } : null, { studioId });
  const inService = screens
    .filter((one) => one.revokedAt === null)
    .sort((one, other) => one.studioName.localeCompare(other.studioName) || one.name.localeCompare(other.name));
  const revoked = screens.filter((one) => one.revokedAt !== null).slice(0, shownRevoked);
  return (
    <BackOfficeLayout title={t('backOffice.nav.screens')} styles={['form']} hasErrors={error !== undefined}>
      <ErrorSummary errors={error ? { name: error } : {}} />
      <h1>{t('backOffice.nav.screens')}</h1>
      <MarketChoice href={paths.backOffice.screens.href()} />
      {fields.length > 0 && <FilterForm action={paths.backOffice.screens.href()} choices={fields} />}
      <Saved {...saved} />
      <NoticeBanner notice={notice} />
      {inService.length === 0 ? (
        <EmptyState title={t('backOffice.screens.none')}>{t('backOffice.screens.how')}</EmptyState>
      ) : (
        <InService screens={inService} now={now} />
      )}
      {revoked.length > 0 && <Revoked screens={revoked} />}
      <ListFoot file={paths.backOfficeMore.screensFile.href({ studio: studioId ?? undefined })} />
    </BackOfficeLayout>
  );
}

function useRow() {
  const { t } = useView();
  return ({ name, kind, studioName, market }: Screen) => [
    name,
    `${t(`backOffice.screens.kinds.${kind}`)} · ${studioName} · ${t(`market.${market}.name`)}`,
  ];
}

function InService({ screens, now }: { screens: readonly Screen[]; now: number }) {
  const { t, market, language } = useView();
  const { ago } = figuresFor(market, language);
  const link = useMarketLink();
  const row = useRow();
  return (
    <Table
      caption={t('backOffice.nav.screens')}
      columns={[
        { key: 'name', head: t('backOffice.screens.name'), isStrong: true },
        { key: 'where', head: t('backOffice.screens.where') },
        { key: 'seen', head: t('backOffice.screens.seen') },
        { key: 'act', head: t('backOffice.actions'), isHeadHidden: true },
      ]}
      rows={screens.map((one) => ({
        key: one.deviceId,
        cells: [
          ...row(one),
          one.lastSeenAt ? ago(now - Date.parse(one.lastSeenAt)) : t('backOffice.screens.notPaired'),
          <a
            key="act"
            className="link"
            href={link(paths.backOfficeActions.revokeScreen.href({ device: one.deviceId }), one.market)}
          >
            {t('backOffice.screens.revoke')}
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
      <h2>{t('backOffice.screens.revoked')}</h2>
      <Table
        caption={t('backOffice.screens.revoked')}
        columns={[
          { key: 'name', head: t('backOffice.screens.name'), isStrong: true },
          { key: 'where', head: t('backOffice.screens.where') },
          { key: 'since', head: t('backOffice.ledger.since') },
        ]}
        rows={screens.map((one) => ({
          key: one.deviceId,
          cells: [...row(one), dateTime(one.revokedAt ?? one.createdAt)],
        }))}
      />
    </section>
  );
}
