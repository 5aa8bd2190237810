import { Icon, type IconName } from '../../../ui/block/icon';
import { useView } from '../../../ui/view';
import type { Screen } from './screen-props';

/** The secondary buttons at the bottom of the screen, within reach from a wheelchair. */
export function ScreenButtons({ address, large, mayExtend, withText = false }: Screen & { withText?: boolean }) {
  const { t } = useView();
  return (
    <form className="reach actions" method="post" action={address}>
      {withText && (
        <Quiet icon="text-size" intent="largerText" text={t(large ? 'kiosk.live.smaller' : 'kiosk.live.larger')} />
      )}
      {mayExtend && <Quiet icon="clock" intent="extend" text={t('kiosk.live.moreTime')} />}
      <Quiet icon="refresh" intent="startOver" text={t('kiosk.live.startOver')} />
    </form>
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
