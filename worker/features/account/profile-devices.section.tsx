import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { HiddenFields } from '../../ui/hidden-fields';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { keyField } from './once';

export interface DeviceRow {
  deviceId: string;
  /** "Chrome, Android"; empty where the browser did not say. */
  hint: string;
  /** Civil date. */
  lastSeenOn: string;
  isThis: boolean;
}

/** Where one is logged in, and the way to end it there: offered also when nobody else is in, for codes may be about. */
export function DevicesSection({ devices, formKey }: { devices: readonly DeviceRow[]; formKey: string }) {
  const { t, format } = useView();
  return (
    <section id="devices">
      <h2>{t('profile.devices.title')}</h2>
      <SummaryList
        rows={devices.map(({ deviceId, hint, lastSeenOn, isThis }, index) => ({
          key: deviceId,
          term: hint || t('profile.devices.unknown', { n: index + 1 }),
          value: isThis ? t('profile.devices.this') : t('profile.devices.lastSeen', { date: format.date(lastSeenOn) }),
          ...(isThis ? {} : { action: <LogOut deviceId={deviceId} formKey={formKey} hint={hint} /> }),
        }))}
      />
      <form method="post" action={paths.account.profile.href()}>
        <Button kind="quiet">{t('profile.devices.others')}</Button>
        <HiddenFields values={{ intent: 'logoutEverywhere', [keyField]: formKey }} />
      </form>
      <p className="small soft">{t('profile.devices.othersWhy')}</p>
    </section>
  );
}

function LogOut({ deviceId, formKey, hint }: { deviceId: string; formKey: string; hint: string }) {
  const { t } = useView();
  return (
    <form method="post" action={paths.account.profile.href()}>
      <button type="submit" className="link">
        {t('navigation-menu.logout')}
        <span className="sr"> {hint}</span>
      </button>
      <HiddenFields values={{ intent: 'revokeDevice', device: deviceId, [keyField]: formKey }} />
    </form>
  );
}
