import { paths } from '../../../paths';
import type { Device } from '../../../services/sessions/port';
import { SummaryList } from '../../../ui/block/summary-list';
import { Button } from '../../../ui/form/button';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { useView } from '../../../ui/view';

export interface DeviceRow extends Pick<Device, 'deviceId' | 'hint' | 'isThis'> {
  /** Civil date. */
  lastSeenOn: string;
}

/**
 * Where the member is logged in, with buttons to log out there. "Log out everywhere" is offered even for a single
 * session, since codes may have been sent elsewhere.
 */
export function DevicesSection({ devices, formKey }: { devices: readonly DeviceRow[]; formKey: string }) {
  const { t, format } = useView();
  return (
    <section id="devices">
      <h2>{t('profile.devices.title')}</h2>
      <SummaryList
        bold
        rows={devices.map(({ deviceId, hint, lastSeenOn, isThis }, index) => ({
          key: deviceId,
          term: isThis ? t('profile.devices.this') : t('profile.devices.lastSeen', { date: format.date(lastSeenOn) }),
          value: hint || t('profile.devices.unknown', { n: index + 1 }),
          ...(isThis ? {} : { action: <LogOut deviceId={deviceId} formKey={formKey} hint={hint} /> }),
        }))}
      />
      <p className="soft">{t('profile.devices.othersWhy')}</p>
      <form method="post" action={paths.account.profile.href()}>
        <Button kind="quiet">{t('profile.devices.others')}</Button>
        <HiddenFields values={{ intent: 'logoutEverywhere' }} formKey={formKey} />
      </form>
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
      <HiddenFields values={{ intent: 'revokeDevice', device: deviceId }} formKey={formKey} />
    </form>
  );
}
