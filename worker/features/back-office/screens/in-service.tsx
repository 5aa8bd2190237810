import { alarmLimits } from '../../../domain/alarms/conditions';
import { figuresFor } from '../../../domain/back-office/figures';
import { paths } from '../../../paths';
import type { DeviceRow } from '../../../services/devices/port';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';

export type Screen = DeviceRow & { readonly studioName: string };

/** Name, and where it stands. */
export function useRow() {
  const { t } = useView();
  return ({ name, kind, studioName, market }: Screen) => [
    name,
    `${t(`backOffice.screens.kinds.${kind}`)} · ${studioName} · ${t(`market.${market}.name`)}`,
  ];
}

interface InServiceProps {
  screens: readonly Screen[];
  now: number;
  /** Version of the app that is running. */
  version: string;
}

/** Screens in service: whether each is in contact, when it last was, its last check, and what it runs. */
export function InService({ screens, now, version }: InServiceProps) {
  const { t, market, language } = useView();
  const { ago } = figuresFor(market, language);
  const link = useMarketLink();
  const row = useRow();
  const since = (at: string | null) => (at === null ? '–' : ago(now - Date.parse(at)));
  return (
    <Table
      caption={t('backOffice.nav.screens')}
      columns={[
        { key: 'name', head: t('backOffice.screens.name'), isStrong: true },
        { key: 'where', head: t('backOffice.screens.where') },
        { key: 'life', head: t('backOffice.screens.life') },
        { key: 'seen', head: t('backOffice.screens.seen') },
        { key: 'check', head: t('backOffice.screens.check') },
        { key: 'version', head: t('backOffice.screens.version') },
        { key: 'act', head: t('backOffice.actions'), isHeadHidden: true },
      ]}
      rows={screens.map((one) => ({
        key: one.deviceId,
        cells: [
          ...row(one),
          <Life key="life" lastSeenAt={one.lastSeenAt} now={now} />,
          since(one.lastSeenAt),
          // A staff desk begins no checks of its own.
          one.kind === 'kiosk' ? since(one.lastCheckAt) : '–',
          one.version !== null && one.version !== version
            ? t('backOffice.screens.older', { version: one.version })
            : (one.version ?? '–'),
          <Link key="act" href={link(paths.backOfficeActions.revokeScreen.href({ device: one.deviceId }), one.market)}>
            {t('backOffice.screens.revoke')}
            <span className="sr"> {one.name}</span>
          </Link>,
        ],
      }))}
    />
  );
}

/** A dot and a word. A screen that nobody has paired yet cannot be silent. */
function Life({ lastSeenAt, now }: { lastSeenAt: string | null; now: number }) {
  const { t } = useView();
  if (lastSeenAt === null) return t('backOffice.screens.notPaired');
  const isAlive = now - Date.parse(lastSeenAt) <= alarmLimits.screenSilentMs;
  return (
    <span className={isAlive ? 'life alive' : 'life'}>
      {t(isAlive ? 'backOffice.screens.alive' : 'backOffice.screens.silent')}
    </span>
  );
}
