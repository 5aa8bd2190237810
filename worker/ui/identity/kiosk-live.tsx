import { KioskView, type KioskViewProps } from '../../../client/islands/kiosk-view';
import { paths } from '../../paths';
import { Island } from '../island';
import { useView } from '../view';

/** A placeholder that the browser fills in. */
const open = { time: '{{time}}' };

/** The part of the screen that updates itself, with the texts it needs. */
export function KioskLive({ address, snapshot, now }: Pick<KioskViewProps, 'address' | 'snapshot' | 'now'>) {
  const { t, format } = useView();
  const time = format.timeWithSeconds(snapshot.expiresAt);
  const endsAt = {
    waiting: () => t('kiosk.live.newAt', { time }),
    idle: () => t('kiosk.idle.at', { time }),
    // Minutes are left: nobody counts on the seconds.
    other: () => t('kiosk.bound.until', { time: format.time(snapshot.expiresAt) }),
  };
  return (
    <Island
      name="kiosk-view"
      component={KioskView}
      when="load"
      props={{
        address,
        start: paths.kiosk.start.href(),
        source: paths.kiosk.session.href(),
        snapshot,
        now,
        endsAt: endsAt[snapshot.phase === 'waiting' || snapshot.phase === 'idle' ? snapshot.phase : 'other'](),
        texts: {
          qr: t('kiosk.live.qr'),
          phoneShows: t(snapshot.phase === 'bound' ? 'kiosk.bound.phoneShows' : 'kiosk.live.phoneShows'),
          untilNew: t('kiosk.live.untilNew'),
          onItsWay: t('kiosk.live.onItsWay'),
          idleSeconds: t('kiosk.idle.seconds'),
          stay: t('kiosk.idle.stay'),
          left: t('kiosk.bound.left', open),
          saidNewCode: t('kiosk.said.newCode'),
          saidIdle: t('kiosk.said.idle'),
          saidBack: t('kiosk.said.back'),
          saidMoreTime: t('kiosk.said.moreTime'),
          offline: t('kiosk.said.offline'),
        },
      }}
    />
  );
}
