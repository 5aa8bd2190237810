import { alarmLimits } from '../../../domain/alarms/conditions';
import { figuresFor } from '../../../domain/back-office/figures';
import { paths } from '../../../paths';
import type { DeviceRow } from '../../../services/devices/port';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag } from '../../../ui/block/banner';
import { Fold } from '../../../ui/block/fold';
import { Link } from '../../../ui/block/link';
import { column, Table, type TableColumn } from '../../../ui/block/table';
import { useView } from '../../../ui/view';

export type Screen = DeviceRow & { readonly studioName: string };

/** Name, what it is for, and where it stands; its country where all are listed. */
export function useScreenColumns(): TableColumn<Screen>[] {
  const { t, operator } = useView();
  const whereOf = ({ studioName, market }: Screen) =>
    operator?.chosen === 'all' ? `${studioName} · ${t(`market.${market}.name`)}` : studioName;
  return [
    column(t('backOffice.screens.name'), { isStrong: true }, ({ name }) => name),
    column(t('backOffice.screens.kind'), ({ kind }) => t(`backOffice.screens.kinds.${kind}`)),
    column(t('backOffice.screens.where'), whereOf),
  ];
}

export interface InServiceProps {
  screens: readonly Screen[];
  now: number;
  version: string;
}

/** Screens in service: those that were in contact, and folded away those whose link nobody has used yet. */
export function InService({ screens, ...rest }: InServiceProps) {
  const { t, market, language } = useView();
  const paired = screens.filter(({ lastSeenAt }) => lastSeenAt !== null);
  const waiting = screens.filter(({ lastSeenAt }) => lastSeenAt === null);
  return (
    <>
      {paired.length > 0 && <Paired screens={paired} {...rest} />}
      {waiting.length > 0 && (
        <Fold title={`${t('backOffice.screens.notPaired')}: ${figuresFor(market, language).number(waiting.length)}`}>
          <Waiting screens={waiting} />
        </Fold>
      )}
    </>
  );
}

/** Whether each is in contact, when it last was, its last check, and what it runs. */
function Paired({ screens, now, version }: InServiceProps) {
  const { t, ago } = useFigures();
  const ofScreen = useScreenColumns();
  const since = (at: string | null) => (at === null ? '–' : ago(now - Date.parse(at)));
  return (
    <Table
      caption={t('backOffice.nav.screens')}
      rows={screens}
      columns={(column) => [
        ...ofScreen,
        column(t('backOffice.screens.life'), { isEnd: true }, ({ lastSeenAt }) => (
          <Life lastSeenAt={lastSeenAt ?? ''} now={now} />
        )),
        column(t('backOffice.screens.seen'), { isNamed: true }, ({ lastSeenAt }) => since(lastSeenAt)),
        {
          head: t('backOffice.screens.check'),
          isNamed: true,
          // A staff desk begins no checks of its own.
          cell: ({ kind, lastCheckAt }) => (kind === 'kiosk' ? since(lastCheckAt) : '–'),
        },
        column(t('backOffice.screens.version'), { isNamed: true }, ({ version: own }) =>
          own !== null && own !== version ? t('backOffice.screens.older', { version: own }) : (own ?? '–'),
        ),
        column(t('backOffice.actions'), { isHeadHidden: true }, (one) => <Revoke {...one} />),
      ]}
    />
  );
}

function Waiting({ screens }: Pick<InServiceProps, 'screens'>) {
  const { t } = useView();
  const ofScreen = useScreenColumns();
  return (
    <Table
      caption={t('backOffice.screens.notPaired')}
      rows={screens}
      columns={(column) => [
        ...ofScreen,
        column(t('backOffice.actions'), { isHeadHidden: true, isEnd: true }, (one) => <Revoke {...one} />),
      ]}
    />
  );
}

/** Also of a screen that waits: its link may have gone astray. */
function Revoke({ deviceId, market, name }: Screen) {
  const { t } = useView();
  const link = useMarketLink();
  return (
    <Link href={link(paths.backOfficeActions.revokeScreen.href({ device: deviceId }), market)}>
      {t('backOffice.screens.revoke')}
      <span className="sr"> {name}</span>
    </Link>
  );
}

function Life({ lastSeenAt, now }: { lastSeenAt: string; now: number }) {
  const { t } = useView();
  const isAlive = now - Date.parse(lastSeenAt) <= alarmLimits.screenSilentMs;
  return (
    <Tag tone={isAlive ? 'good' : 'bad'}>{t(isAlive ? 'backOffice.screens.alive' : 'backOffice.screens.silent')}</Tag>
  );
}
