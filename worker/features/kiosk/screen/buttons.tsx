import { paths } from '../../../paths';
import { Icon, type IconName } from '../../../ui/block/icon';
import { useView } from '../../../ui/view';
import type { Screen } from './screen-props';

/**
 * The buttons at the bottom of the screen, within reach from a wheelchair: another way, larger text, more time, and what
 * erases all of it.
 */
export function ScreenButtons({
  address,
  large,
  mayExtend,
  hasStaff,
  withText = false,
  withWays = true,
}: Screen & { withText?: boolean; withWays?: boolean }) {
  const { t } = useView();
  return (
    <div className="reach bottom">
      {withWays && (
        <form method="get" action={paths.kiosk.selectIssuers.href()}>
          <button type="submit" className="btn quiet">
            <span>{t(hasStaff ? 'kiosk.live.otherWay' : 'kiosk.live.otherWayAlone')}</span>
          </button>
        </form>
      )}
      <form className="actions" method="post" action={address}>
        {withText && (
          <Quiet icon="text-size" intent="largerText" text={t(large ? 'kiosk.live.smaller' : 'kiosk.live.larger')} />
        )}
        {mayExtend && <Quiet icon="clock" intent="extend" text={t('kiosk.live.moreTime')} />}
        <Quiet icon="refresh" intent="startOver" text={t('kiosk.live.startOver')} />
      </form>
    </div>
  );
}

function Quiet({ icon, intent, text }: { icon: IconName; intent: string; text: string }) {
  return (
    <button type="submit" className="btn quiet" name="intent" value={intent}>
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  );
}
