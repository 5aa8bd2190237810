import { KioskView } from '../../../client/islands/kiosk-view';
import { paths } from '../../paths';
import { Island } from '../../ui/island';
import { useView } from '../../ui/view';
import type { Screen } from './screen';

/** Filled in where the text is shown. */
const open = { time: '{{time}}' };

/** The part of the screen that changes by itself, with the words it needs for that. */
export function LiveView({ address, snapshot, now }: Screen) {
  const { t, format } = useView();
  const time = format.timeWithSeconds(snapshot.expiresAt);
  const endsAt = {
    waiting: () => t('kiosk.live.newAt', { time }),
    idle: () => t('kiosk.idle.at', { time }),
    other: () => t('kiosk.bound.until', { time }),
  };
  return (
    <Island
      name="kiosk-view"
      component={KioskView}
      when="load"
      props={{
        address,
        source: paths.kiosk.session.href(),
        snapshot,
        now,
        endsAt: endsAt[snapshot.phase === 'waiting' || snapshot.phase === 'idle' ? snapshot.phase : 'other'](),
        texts: {
          qr: t('kiosk.live.qr'),
          phoneShows: t('kiosk.live.phoneShows'),
          untilNew: t('kiosk.live.untilNew'),
          idleTitle: t('kiosk.idle.title'),
          idleSeconds: t('kiosk.idle.seconds'),
          stay: t('kiosk.idle.stay'),
          left: t('kiosk.bound.left', open),
          saidNewCode: t('kiosk.said.newCode'),
          saidIdle: t('kiosk.said.idle'),
          saidBack: t('kiosk.said.back'),
          saidMoreTime: t('kiosk.said.moreTime'),
        },
      }}
    />
  );
}

const lookAgainSeconds = 10;

/** Without script: soon again, and right after what is shown has run out. */
export function refreshOf({ snapshot, now }: Screen, atMost = lookAgainSeconds) {
  const left = Math.ceil((Date.parse(snapshot.expiresAt) - now) / 1000) + 1;
  return { refreshSeconds: Math.max(1, Math.min(atMost, left)), refreshWithoutScript: true };
}
